import { createServer, type AddressInfo, type Socket } from 'node:net'

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const int = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes)
  if (bytes === 2) buffer.writeInt16BE(value)
  else buffer.writeInt32BE(value)
  return buffer
}
const text = (value: string): Buffer => Buffer.from(`${value}\0`)

const ready = message('Z', Buffer.from('I'))
const INT4 = 23
const column = message(
  'T',
  Buffer.concat([
    int(1, 2),
    text('pid'),
    int(0, 4),
    int(0, 2),
    int(INT4, 4),
    int(4, 2),
    int(-1, 4),
    int(0, 2),
  ]),
)
const row = (value: number): Buffer => {
  const digits = Buffer.from(String(value))
  return message('D', Buffer.concat([int(1, 2), int(digits.length, 4), digits]))
}
const done = (tag: string): Buffer => message('C', text(tag))

/** A server's refusal, as PostgreSQL and poolers write it. */
export const refusalOf = (code: string, words: string): Buffer =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${words}\0\0`))

/**
 * As much of a pooler as session checks need: it answers every query with the number that `choose` gives for the
 * connection (from 0 on) and its text, or with that error.
 */
export const startPoolerDouble = async (choose: (connection: number, query: string) => number | string) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const connection = sockets.size
    sockets.add(socket)
    let isOpen = false
    socket.on('error', () => {})
    socket.on('data', (bytes: Buffer) => {
      if (!isOpen) {
        isOpen = true
        socket.write(Buffer.concat([message('R', int(0, 4)), ready]))
        return
      }
      if (bytes.toString('latin1', 0, 1) !== 'Q') return
      const query = bytes.toString('utf8', 5, bytes.length - 1)
      const answer = choose(connection, query)
      const isSelect = query.startsWith('select')
      socket.write(
        typeof answer === 'string'
          ? Buffer.concat([refusalOf('08P01', answer), ready])
          : isSelect
            ? Buffer.concat([column, row(answer), done('SELECT 1'), ready])
            : Buffer.concat([done(query.toUpperCase()), ready]),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/some`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
