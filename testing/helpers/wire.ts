import { connect } from 'node:net'

/** The head of a write that promises more bytes than it sends. */
export const slowHead = (path: string, bytes = 50, headers: Readonly<Record<string, string>> = {}): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `content-length: ${bytes}`,
    ...Object.entries({ 'content-type': 'text/plain', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    'x',
  ].join('\r\n')

/** A connection as a hostile client uses it: sends exactly the given text, and keeps what it receives. */
export const openWire = (port: number, first: string | Buffer) => {
  let text = ''
  let isEnded = false
  const socket = connect(port, '127.0.0.1')
  const opened = new Promise<void>((resolve) => {
    socket.on('connect', () => socket.write(first, () => resolve()))
  })
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isEnded = true
      resolve()
    })
  })
  let heard: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    heard = resolve
  })
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
    if (text.includes('\r\n\r\n')) heard()
  })
  // These tests cut connections while they send.
  socket.on('error', () => undefined)
  return {
    socket,
    /** The first bytes have been sent. */
    opened,
    /** The other side has closed the connection. */
    ended,
    isEnded: () => isEnded,
    text: () => text,
    send: (more: string | Buffer) => socket.write(more),
    /** The status of the first answer, or 0 when the connection closed without one. */
    status: async (): Promise<number> => {
      await Promise.race([answered, ended])
      return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
    },
    close: () => socket.destroy(),
  }
}
