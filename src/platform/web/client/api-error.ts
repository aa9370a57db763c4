import { type Problem, problemOf } from '#shared/pages/problem.ts'

/** An answer that is not OK; the message is `{status}: {body or status text}` as the specification requires [DQ-03]. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly problem: Problem
  constructor(status: number, bodyText: string, statusText: string) {
    super(`${status}: ${bodyText || statusText}`)
    let body: unknown = null
    try {
      body = JSON.parse(bodyText)
    } catch {
      // A proxy may answer in place of our server, with plain text.
    }
    this.problem = problemOf(status, body)
  }
}

/** The problem in a thrown value; a lost network has status 0. */
export const problemIn = (error: unknown): Problem =>
  error instanceof ApiError
    ? error.problem
    : isHeldProblem(error)
      ? error.problem
      : { status: 0, code: 'NETWORK', message: '', fields: {} }

// An error from the server's rendering arrives as plain data.
const isHeldProblem = (error: unknown): error is { problem: Problem } =>
  typeof error === 'object' && error !== null && 'problem' in error && typeof error.problem === 'object'
