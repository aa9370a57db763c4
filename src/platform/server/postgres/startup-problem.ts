/** Exit codes of a start that cannot continue, as in sysexits.h. */
export const exitCodes = {
  /** The database did not start. */
  failed: 70,
  /** No installed binaries fit this machine. */
  missing: 69,
  /** A folder is read-only. */
  notWritable: 73,
  diskFull: 74,
  /** Another process uses the folder: try again later. */
  inUse: 75,
  /** Two settings or stored values contradict each other. */
  mismatch: 78,
} as const

/** A start that cannot continue. The message tells the operator what is wrong and what to do. */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem'
  readonly exitCode: number
  constructor(message: string, exitCode: number = exitCodes.failed, cause?: unknown) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}

export const diskFull = (folder: string, cause?: unknown): StartupProblem =>
  new StartupProblem(
    `The disk that holds the folder ${folder} is full. ` +
      'Free some space on it, or set DATA_DIR to a folder on another disk, then start again.',
    exitCodes.diskFull,
    cause,
  )

export const notWritable = (folder: string, cause?: unknown): StartupProblem =>
  new StartupProblem(
    `The folder ${folder} cannot be written to${errorCodeOf(cause) ? ` (${errorCodeOf(cause)})` : ''}. ` +
      'Give this account write access to it and to what is in it, or set DATA_DIR to another folder.',
    exitCodes.notWritable,
    cause,
  )

const notAFolder = (folder: string, cause: unknown): StartupProblem =>
  new StartupProblem(
    `${folder} is not a folder, or one of its parents is a file. Set DATA_DIR to a folder.`,
    exitCodes.notWritable,
    cause,
  )

const refused = new Set(['EACCES', 'EPERM', 'EROFS'])
const inTheWay = new Set(['ENOTDIR', 'EEXIST'])
const full = new Set(['ENOSPC', 'EDQUOT'])

/** The code of a failed system call, such as ENOENT. */
export const errorCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Turns file errors that people can fix into a StartupProblem about `folder`; returns others unchanged. */
export const explained = (error: unknown, folder: string): unknown => {
  const code = errorCodeOf(error)
  if (error instanceof StartupProblem || code === undefined) return error
  if (full.has(code)) return diskFull(folder, error)
  if (inTheWay.has(code)) return notAFolder(folder, error)
  return refused.has(code) ? notWritable(folder, error) : error
}
