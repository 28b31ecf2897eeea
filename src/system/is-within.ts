import path from 'node:path'

/** Whether a path is a folder or lies below it; `/docs_secret` does not lie in `/docs`, and `/docs/..x` does. */
export function isWithin(file: string, folder: string): boolean {
  const relative = path.relative(folder, file)
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative))
}
