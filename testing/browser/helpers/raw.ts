import { connect, type Socket } from 'node:net'

/** A raw connection to the server: it sends exactly what you write. */
export interface Line {
  readonly socket: Socket
  readonly write: (text: string) => void
  /** Everything received, once the other side has closed or been silent for a while. */
  readonly rest: () => Promise<string>
}

export const openLine = (port: number): Promise<Line> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setTimeout(5_000, () => socket.destroy())
    socket.on('data', (chunk) => (text += chunk.toString()))
    const closed = new Promise<string>((done) => socket.once('close', () => done(text)))
    socket.once('error', reject)
    socket.once('connect', () => {
      // Later errors close the connection; `rest` reports them.
      socket.on('error', () => {})
      resolve({ socket, write: (more) => void socket.write(more), rest: () => closed })
    })
  })

/** Sends a text and returns everything received. */
export const exchange = async (port: number, text: string): Promise<string> => {
  const line = await openLine(port)
  line.write(text)
  return line.rest()
}
