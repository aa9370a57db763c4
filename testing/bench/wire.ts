import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { VoterOnWire } from './voters.ts'

/** The answer: the status, and the seconds to wait if the server states them. */
export interface Heard {
  readonly status: number
  readonly retryAfter: number | null
}

const HEAD_END = '\r\n\r\n'
/** Shorter than the server's idle timeout, so that no vote goes into a connection that is closing. */
const IDLE_MS = 5_000

/** One vote as sent over the wire; the caller picks the key, so that a retry is the same vote. */
export const voteBytes = ({ path, cookie, token }: VoterOnWire, amount: number, key: string): string => {
  const body = `{"amount":${amount}}`
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\nx-csrf-token: ${token}\r\nidempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

export const randomVote = (voter: VoterOnWire): string =>
  voteBytes(voter, 1 + Math.floor(Math.random() * 10), randomUUID())

/** The length and the content of the first answer in a text; null while it is incomplete. */
const readAnswer = (text: string): { heard: Heard; length: number } | null => {
  const end = text.indexOf(HEAD_END)
  if (end < 0) return null
  const head = text.slice(0, end).toLowerCase()
  const length = end + HEAD_END.length + Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0)
  if (text.length < length) return null
  const retryAfter = /retry-after: (\d+)/.exec(head)?.[1]
  return {
    heard: {
      status: Number(head.slice(9, 12)),
      retryAfter: retryAfter === undefined ? null : Number(retryAfter),
    },
    length,
  }
}

/** One kept-alive connection that sends one request at a time and waits for its answer; it reconnects after a close. */
export const openConnection = (port: number) => {
  let socket: Socket | null = null
  let kept = ''
  let waiting: ((heard: Heard) => void) | null = null
  let usedAt = 0
  const settle = (heard: Heard) => {
    const done = waiting
    waiting = null
    done?.(heard)
  }
  const open = (): Socket => {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true })
    kept = ''
    // Answers are ASCII except for names, and lengths count bytes.
    opened.setEncoding('latin1')
    opened.on('data', (text: string) => {
      if (socket !== opened) return
      kept += text
      const answer = readAnswer(kept)
      if (!answer) return
      kept = kept.slice(answer.length)
      settle(answer.heard)
    })
    opened.on('error', () => {})
    opened.on('close', () => {
      if (socket !== opened) return
      socket = null
      settle({ status: 0, retryAfter: null })
    })
    return opened
  }
  return {
    send: (bytes: string): Promise<Heard> =>
      new Promise((resolve) => {
        if (performance.now() - usedAt > IDLE_MS) {
          socket?.destroy()
          socket = null
        }
        usedAt = performance.now()
        waiting = resolve
        socket ??= open()
        socket.write(bytes)
      }),
    close: (): void => void socket?.destroy(),
  }
}
export type Connection = ReturnType<typeof openConnection>
