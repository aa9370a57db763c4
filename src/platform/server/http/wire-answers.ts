import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '#shared/errors.ts'
import { toErrorAnswer } from './answers.ts'
import { bareHeaders } from './security-headers.ts'

/** The headers of an error envelope that we send without the framework. */
export const envelopeHeaders = (
  headers: Readonly<Record<string, string>>,
  requestId: string,
  text: string,
) => ({
  ...bareHeaders,
  ...headers,
  'x-request-id': requestId,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(text),
})

/** Sends the error envelope on a raw connection, unless an answer has begun there, and ends it. */
export const answerOnWire = (
  socket: Socket,
  refusal: Refusal,
  hasBegun: boolean,
  otherStatus?: number,
): void => {
  if (hasBegun || !socket.writable) return void socket.destroy()
  const requestId = randomUUID()
  const { status, headers, body } = toErrorAnswer(refusal, undefined, requestId)
  const text = JSON.stringify(body)
  const lines = Object.entries({ ...envelopeHeaders(headers, requestId, text), connection: 'close' })
  const code = otherStatus ?? status
  socket.write(
    `HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ''}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`,
  )
  // destroySoon() flushes what is written first.
  socket.destroySoon()
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** Answers what never became a request, with the envelope where the connection still takes one. */
export const answerClientError = (error: Error, socket: Socket): void => {
  const code = codeOf(error)
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return answerOnWire(socket, new Refusal('timed-out'), false, 408)
  if (code === 'HPE_HEADER_OVERFLOW') return answerOnWire(socket, new Refusal('too-large'), false, 431)
  answerOnWire(socket, new Refusal('invalid-input'), false)
}
