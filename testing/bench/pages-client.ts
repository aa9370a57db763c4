/** The client of `npm run bench -- pages`: a separate process that reads one page over kept-alive connections. */
import { connect } from 'node:net'

export interface PagesOrder {
  readonly port: number
  readonly path: string
  readonly headers: readonly string[]
  readonly connections: number
  readonly seconds: number
}

export interface PagesHeard {
  readonly perSecond: number
  readonly bytes: number
  /** Answers that were not 200. */
  readonly others: number
}

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** Follows one answer after the other on a connection; reads no more of an answer than where it ends. */
const makeReader = (onAnswer: (status: number, bytes: number) => void) => {
  let left = -1
  let status = 0
  let bytes = 0
  let isChunked = false
  const begin = (part: Buffer): Buffer => {
    const head = part.subarray(0, 4096).toString('latin1')
    const end = head.indexOf(HEAD_END) + HEAD_END.length
    status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
    isChunked = length === undefined
    left = Number(length ?? 0)
    bytes = 0
    return part.subarray(end)
  }
  return (part: Buffer): void => {
    const body = left < 0 ? begin(part) : part
    bytes += body.length
    left -= body.length
    const isOver = isChunked ? body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : left <= 0
    if (isChunked) left = 0
    if (!isOver) return
    left = -1
    onAnswer(status, bytes)
  }
}

const carryOut = ({ port, path, headers, connections, seconds }: PagesOrder): Promise<PagesHeard> => {
  const request = [`GET ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')
  const started = performance.now()
  let [answers, others, bytes] = [0, 0, 0]
  const caller = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      const read = makeReader((status, length) => {
        answers += 1
        bytes = length
        if (status !== 200) others += 1
        if (performance.now() - started < seconds * 1000) socket.write(request)
        else socket.end()
      })
      socket.on('data', read)
      socket.on('close', () => resolve())
      socket.write(request)
    })
  return Promise.all(Array.from({ length: connections }, caller)).then(() => ({
    perSecond: (answers * 1000) / (performance.now() - started),
    bytes,
    others,
  }))
}

process.on('message', (order: PagesOrder) => void carryOut(order).then((heard) => process.send?.(heard)))
