import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '#shared/errors.ts'
import { toErrorAnswer } from '../answers.ts'
import { type Asked, problemPage, wantsPage } from './problem-page.ts'
import { bareHeaders } from '../headers/security-headers.ts'

/** An error answer that we send without the framework: a page where a person's browser asks, else the envelope. */
export const rawAnswer = (refusal: Refusal, asked: Asked | null) => {
  const requestId = randomUUID()
  const answer = toErrorAnswer(refusal, undefined, requestId)
  const page = asked && wantsPage(asked) ? problemPage(asked, answer) : null
  const text = page?.html ?? JSON.stringify(answer.body)
  return {
    status: answer.status,
    text,
    headers: {
      ...bareHeaders,
      ...answer.headers,
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      ...page?.headers,
    },
  }
}

interface OnWire {
  /** Whether an answer has begun on this connection. */
  readonly hasBegun?: boolean
  /** The request, as far as we read it. */
  readonly asked?: Asked | null
  readonly status?: number
}

/** Sends an error on a raw connection, unless an answer has begun there, and ends it. */
export const answerOnWire = (
  socket: Socket,
  refusal: Refusal,
  { hasBegun = false, asked = null, status: otherStatus }: OnWire = {},
): void => {
  if (hasBegun || !socket.writable) return void socket.destroy()
  const { status, headers, text } = rawAnswer(refusal, asked)
  const lines = Object.entries({ ...headers, connection: 'close' })
  const code = otherStatus ?? status
  socket.write(
    `HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ''}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`,
  )
  // destroySoon() flushes what is written first.
  socket.destroySoon()
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

const openWrites = new WeakMap<Socket, Asked>()

/** Remembers the write that a connection carries, so that a body that never ends is answered as its sender asks. */
export const rememberWrite = (socket: Socket, asked: Asked): void => void openWrites.set(socket, asked)

/** Answers what never became a whole request, where the connection still takes an answer. */
export const answerClientError = (error: Error, socket: Socket): void => {
  const code = codeOf(error)
  if (code === 'ECONNRESET' || socket.destroyed) return
  const asked = openWrites.get(socket) ?? null
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return answerOnWire(socket, new Refusal('timed-out'), { asked, status: 408 })
  if (code === 'HPE_HEADER_OVERFLOW') return answerOnWire(socket, new Refusal('too-large'), { status: 431 })
  answerOnWire(socket, new Refusal('invalid-input'))
}
