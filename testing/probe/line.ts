import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/**
 * The visitor gets a separate address if the machine allows it, so that limits per address do not affect our other
 * checks.
 */
export const RUDE_ADDRESS = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'

/** A raw connection: sends exactly what you write, and keeps what it receives. */
export interface Line {
  readonly socket: Socket
  readonly heard: () => string
  /** Resolves when the server has closed, or after the time limit. */
  readonly closed: Promise<'closed' | 'open'>
  readonly answered: Promise<'answered' | 'silent'>
}

/** Opens a raw connection from the hostile visitor's address; it ends by itself after `limitMs`. */
export const openLine = async (port: number, limitMs: number): Promise<Line> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: RUDE_ADDRESS })
  let text = ''
  const timer = setTimeout(() => socket.destroy(), limitMs)
  let isOurs = false
  timer.unref()
  socket.setTimeout(0)
  socket.on('error', () => {})
  const answered = new Promise<'answered' | 'silent'>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      resolve('answered')
    })
    socket.once('close', () => resolve(text ? 'answered' : 'silent'))
  })
  const closed = new Promise<'closed' | 'open'>((resolve) => {
    const late = setTimeout(() => {
      isOurs = true
      socket.destroy()
      resolve('open')
    }, limitMs)
    socket.once('close', () => {
      clearTimeout(late)
      clearTimeout(timer)
      resolve(isOurs ? 'open' : 'closed')
    })
  })
  await Promise.race([once(socket, 'connect'), closed])
  return { socket, heard: () => text, closed, answered }
}

/** The status of the received text; 0 if there is none. */
export const statusOf = (heard: string): number => Number(/^HTTP\/1\.[01] (\d{3})/.exec(heard)?.[1] ?? 0)
