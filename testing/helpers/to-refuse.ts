import { expect } from 'vitest'

/** What we read of an answer over HTTP. */
interface Answer {
  readonly statusCode: number
  readonly body: string
}

type Refused<R> = (status: number, code: string) => R

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The call was refused with this status and code. */
    toRefuse: T extends Answer ? Refused<R> : unknown extends T ? Refused<R> : never
  }
}

const codeIn = (body: string): unknown => {
  try {
    return (JSON.parse(body) as { code?: unknown } | null)?.code
  } catch {
    return undefined
  }
}

expect.extend({
  toRefuse({ statusCode, body }: Answer, status: number, code: string) {
    return {
      pass: statusCode === status && codeIn(body) === code,
      message: () =>
        this.isNot
          ? `expected another refusal than ${status} ${code}`
          : `expected the refusal ${status} ${code}, the answer was ${statusCode} ${body}`,
    }
  },
})
