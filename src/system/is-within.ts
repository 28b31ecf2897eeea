import path from 'node:path'

/** Whether a path is a folder or inside it: `/docs_secret` is not inside `/docs`, but `/docs/..x` is. */
export function isWithin(file: string, folder: string): boolean {
  const relative = path.relative(folder, file)
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative))
}
