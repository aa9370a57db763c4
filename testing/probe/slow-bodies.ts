import { setTimeout as sleep } from 'node:timers/promises'
import { type Check, ms, type Target } from './check.ts'
import { openClient } from './client.ts'
import { type Line, openLine, statusOf } from './line.ts'

const SOCKETS = 1_000
const HEADER_MS = 10_000
const BODY_MS = 30_000
/** The server checks its connections at intervals. */
const SLACK_MS = 3_000
const LOGINS = 20

const head = (port: number): string =>
  `POST /api/local/login HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{`

/** Sign-ins of another visitor, with a short pause between two: how many the server refused as busy. */
const otherLogins = async (target: Target): Promise<{ busy: number; longest: number }> => {
  const client = await openClient(target)
  let [busy, longest] = [0, 0]
  for (let attempt = 0; attempt < LOGINS; attempt += 1) {
    const began = performance.now()
    const { status } = await client.send('POST', '/api/local/login', {
      email: `nobody-${attempt}@probe.example`,
      password: 'not a password of anybody',
    })
    longest = Math.max(longest, performance.now() - began)
    if (status === 503) busy += 1
    await sleep(50)
  }
  return { busy, longest }
}

const cutAfter = async (port: number, text: string, limitMs: number): Promise<number | null> => {
  const began = performance.now()
  const line = await openLine(port, limitMs)
  line.socket.write(text)
  return (await line.closed) === 'closed' ? performance.now() - began : null
}

const cutCheck = (name: string, took: number | null, promised: number): Check => ({
  name,
  isHeld: took !== null && took <= promised + SLACK_MS,
  found: took === null ? `still open after ${promised + SLACK_MS * 2} ms` : `cut after ${ms(took)}`,
})

/** A thousand connections that each send a body one byte at a time, and some that never finish a header or a body. */
export const probeSlowBodies = async (target: Target): Promise<readonly Check[]> => {
  const { port } = target
  const lines: Line[] = []
  for (let opened = 0; opened < SOCKETS; opened += 100)
    lines.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, async () => {
          const line = await openLine(port, BODY_MS + SLACK_MS * 2)
          line.socket.write(head(port))
          return line
        }),
      )),
    )
  const others = await otherLogins(target)
  const refused = lines.filter(({ heard }) => [429, 503].includes(statusOf(heard()))).length
  for (const { socket } of lines) socket.destroy()
  const [headers, body] = await Promise.all([
    cutAfter(port, 'GET / HTTP/1.1\r\nhost: local', HEADER_MS + SLACK_MS * 2),
    cutAfter(port, head(port), BODY_MS + SLACK_MS * 2),
  ])
  return [
    {
      name: `logins of others beside ${SOCKETS} unfinished ones`,
      isHeld: others.busy === 0,
      found: `${others.busy} of ${LOGINS} turned away, ${ms(others.longest)} at most; ${refused} unfinished ones refused`,
    },
    cutCheck('headers that never end', headers, HEADER_MS),
    cutCheck('a body that never ends', body, BODY_MS),
  ]
}
