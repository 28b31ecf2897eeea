import { Failure } from '../report/failure.ts'

const causes: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EBUSY: 'it is in use, or a mount point',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'something with that name already exists',
  EFBIG: 'the file would be larger than the system allows',
  EINVAL: 'the file system does not allow it',
  EIO: 'the disk reported an input/output error',
  EISDIR: 'it is a folder',
  ELOOP: 'too many symbolic links',
  EMFILE: 'too many files are open in this process',
  EMLINK: 'the file has too many links',
  ENAMETOOLONG: 'the name is too long for the file system',
  ENFILE: 'too many files are open on this machine',
  ENODEV: 'the device is not available',
  ENOENT: 'there is no such file or folder',
  ENOMEM: 'there is not enough memory',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file has the name of a folder that is needed',
  ENOTEMPTY: 'the folder is not empty',
  ENXIO: 'the device is not available',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
  ESTALE: 'the network file system has lost the file',
  ETXTBSY: 'it is in use',
  UNKNOWN: 'the system gives no reason',
  EXDEV: 'it is on another file system',
}

/** The error of a failed file operation. */
export interface SystemError extends Error {
  readonly code: string
  readonly errno?: number
  readonly path?: string
  readonly dest?: string
}

/** Whether an error came from the operating system rather than from docsgen's own code. */
export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error
}

/** The code of a system error (`ENOENT`), or `undefined` for any other error. */
export function errorCode(error: unknown): string | undefined {
  return isSystemError(error) ? error.code : undefined
}

/** Runs a file operation and adds the path to an error that does not include it. */
export function withPath<Value>(path: string, operation: () => Value): Value {
  try {
    return operation()
  } catch (error) {
    throw nameFile(error, path)
  }
}

/** The error with a path. Errors about open files do not include one. */
export function nameFile(error: unknown, path: string): unknown {
  return isSystemError(error) && error.path === undefined ? Object.assign(error, { path }) : error
}

/** Why a file operation failed, as text. */
export function causeOf(error: SystemError): string {
  return causes[nameOf(error)] ?? `the system answered ${error.code}`
}

/** The same, with the path if it is known. */
export function describeSystemError(error: SystemError): string {
  return error.path === undefined ? causeOf(error) : `${error.path}: ${causeOf(error)}`
}

/** The failure to read a file or folder. A failure inside it already names its place. */
export function readFailure(name: string, error: unknown): Failure {
  if (error instanceof Failure) return error
  const reason = isSystemError(error) ? causeOf(error) : error instanceof Error ? error.message : String(error)
  return new Failure(`${name} cannot be read: ${reason}`, { cause: error })
}

/** Node has no name for an exceeded quota. Its number is 122 on Linux and 69 on macOS. */
function nameOf({ code, errno }: SystemError): string {
  return errno === (process.platform === 'darwin' ? -69 : -122) ? 'EDQUOT' : code
}
