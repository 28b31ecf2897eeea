/** Whether a path stays in the folder that it is joined to, on any operating system. */
export function isValidPath(path: string): boolean {
  return !/^[a-z]:|[\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/i.test(path)
}

/** The parent folders of a path, nearest first: `a/b` and `a` for `a/b/c`. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = []
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) folders.push(path.slice(0, end))
  return folders
}

/** Equal for paths that some file systems treat as the same: they differ in case, or in the encoding of an accent. */
export function foldCase(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC')
}
