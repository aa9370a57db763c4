import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Check, ms, type Target } from './check.ts'
import { type Line, openLine, statusOf } from './line.ts'
import { waitsAtRest, waitsDuring } from './pulse.ts'

const SOCKETS = 12
const FILES = 8
const FILE_BYTES = 4.9 * 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024, 'x')
const LIMIT_MS = 20_000
/** What sockets on the way buffer, plus what we send before the answer arrives: less than half of a form. */
const MAX_TAKEN_BYTES = 16 * 1024 * 1024
const BOUNDARY = 'probe-boundary'

const partHead = (index: number): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="evidence"; filename="${index}.pdf"\r\ncontent-type: application/pdf\r\n\r\n`

/** Waits until the connection accepts more, has closed, or the time is over. */
const drained = (socket: Socket, over: AbortSignal): Promise<unknown> =>
  once(socket, 'drain', { signal: AbortSignal.any([over, AbortSignal.timeout(LIMIT_MS)]) }).catch(() => {})

/** Writes until the server answers, closes or accepts no more; returns how many bytes it accepted. */
const fill = async ({ socket, answered }: Line): Promise<number> => {
  const over = new AbortController()
  void answered.then(() => over.abort())
  socket.once('close', () => over.abort())
  const taken = () => socket.bytesWritten - socket.writableLength
  for (let file = 0; file < FILES; file += 1) {
    socket.write(partHead(file))
    for (let sent = 0; sent < FILE_BYTES; sent += PIECE.length) {
      if (over.signal.aborted) return taken()
      if (!socket.write(PIECE)) await drained(socket, over.signal)
    }
    socket.write('\r\n')
  }
  socket.write(`--${BOUNDARY}--\r\n`)
  return taken()
}

/** Forms of 40 MB without a session or token: the server must refuse them before it reads their files. */
export const probeMultipart = async ({ origin, port }: Target): Promise<readonly Check[]> => {
  const atRest = await waitsAtRest(origin)
  const head = `POST /leaders/nominate HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${Math.ceil(FILES * (FILE_BYTES + PIECE.length + 400))}\r\n\r\n`
  const taken: number[] = []
  const statuses: number[] = []
  const waits = await waitsDuring(origin, () =>
    Promise.all(
      Array.from({ length: SOCKETS }, async () => {
        const line = await openLine(port, LIMIT_MS)
        line.socket.write(head)
        taken.push(await fill(line))
        await Promise.race([line.answered, sleep(1_000)])
        statuses.push(statusOf(line.heard()))
        line.socket.destroy()
      }),
    ),
  )
  const most = Math.max(...taken)
  return [
    {
      name: 'bytes taken of a form that is refused',
      isHeld: most <= MAX_TAKEN_BYTES,
      found: `${(most / 1024 / 1024).toFixed(1)} MiB at most of ${SOCKETS} forms, answered ${[...new Set(statuses)].join(', ')}`,
    },
    {
      name: 'others meanwhile',
      isHeld: waits.longest < 500,
      found: `${ms(waits.longest)} longest wait (${ms(atRest.longest)} at rest)`,
    },
  ]
}
