const causes: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EBUSY: 'it is in use, or a mount point',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'something of that name is there already',
  EFBIG: 'the file would be larger than the system allows',
  EINVAL: 'the file system does not allow it',
  EIO: 'the disk reported an input/output error',
  EISDIR: 'a folder stands in its place',
  ELOOP: 'too many symbolic links',
  EMFILE: 'too many files are open in this process',
  EMLINK: 'the file has too many links',
  ENAMETOOLONG: 'the name is too long for the file system',
  ENFILE: 'too many files are open on this machine',
  ENODEV: 'the device is gone',
  ENOENT: 'there is no such file or folder',
  ENOMEM: 'the memory is used up',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file stands where a folder is needed',
  ENOTEMPTY: 'the folder is not empty',
  ENXIO: 'the device is gone',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
  ESTALE: 'the network file system lost it',
  ETXTBSY: 'it is in use',
  UNKNOWN: 'the system does not say why',
  EXDEV: 'it lies on another file system',
}

/** What the system says when a file operation fails. */
export interface SystemError extends Error {
  readonly code: string
  readonly errno?: number
  readonly path?: string
  readonly dest?: string
}

/** Whether an error came from the operating system and not from our own code. */
export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error
}

/** The code of a system error (`ENOENT`), or nothing for any other error. */
export function errorCode(error: unknown): string | undefined {
  return isSystemError(error) ? error.code : undefined
}

/** Runs a file operation whose error would not say which path it was about. */
export function withPath<Value>(path: string, operation: () => Value): Value {
  try {
    return operation()
  } catch (error) {
    throw nameFile(error, path)
  }
}

/** The error, with the path where the system did not give one: what concerns an open file has none. */
export function nameFile(error: unknown, path: string): unknown {
  return isSystemError(error) && error.path === undefined ? Object.assign(error, { path }) : error
}

/** Why a file operation failed, in words. */
export function causeOf(error: SystemError): string {
  return causes[nameOf(error)] ?? `the system answered ${error.code}`
}

/** The same, with the path where it is known. */
export function describeSystemError(error: SystemError): string {
  return error.path === undefined ? causeOf(error) : `${error.path}: ${causeOf(error)}`
}

/** Node has no name for a used up quota; its number is 122 on Linux and 69 on a Mac. */
function nameOf({ code, errno }: SystemError): string {
  return errno === (process.platform === 'darwin' ? -69 : -122) ? 'EDQUOT' : code
}
