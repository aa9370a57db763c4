import { type Check, type Target } from './check.ts'
import { openLine, statusOf } from './line.ts'

const targets = [
  '//a//evil.example?lang=ha',
  '//evil.example/auth?lang=ha',
  '/..//evil.example?lang=ha',
  '/.//evil.example?lang=ha',
  '/%2e%2e//evil.example?lang=ha',
  '///evil.example?lang=ha',
  '/\\evil.example?lang=ha',
  '//[',
  '//[?lang=ha',
  'http://evil.example/?lang=ha',
  'http://[/?lang=ha',
  '*',
  'evil.example',
  '?lang=ha',
  '/auth?returnUrl=//evil.example&lang=ha',
  '/auth?returnUrl=%2F%5Cevil.example&lang=ha',
  '/%',
  '/%00?lang=ha',
  '/candidates//evil.example?lang=ha',
] as const

const LIMIT_MS = 5_000

const ask = async (port: number, text: string): Promise<string> => {
  const line = await openLine(port, LIMIT_MS)
  line.socket.write(text)
  await line.closed
  return line.heard()
}

const leadsAway = (heard: string): boolean => {
  const to = /^location: *(.*)$/im.exec(heard.split('\r\n\r\n')[0] ?? '')?.[1]?.trim()
  if (to === undefined) return false
  const own = 'http://own.invalid'
  return !URL.canParse(to, own) || new URL(to, own).origin !== own
}

/** Request targets that lead elsewhere or are unreadable: never a server error, never a redirect to another site. */
export const probeTargets = async ({ port }: Target): Promise<readonly Check[]> => {
  const asked = targets.flatMap((target) => [
    `GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
    `POST ${target} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
  ])
  const answers: { line: string; status: number; isAway: boolean }[] = []
  for (const text of asked) {
    const heard = await ask(port, text)
    answers.push({ line: text.split('\r\n')[0] ?? '', status: statusOf(heard), isAway: leadsAway(heard) })
  }
  const failed = answers.filter(({ status }) => status >= 500 || status === 0)
  const away = answers.filter(({ isAway }) => isAway)
  const tell = (found: typeof answers) =>
    found.length === 0
      ? `none of ${answers.length}`
      : found.map(({ line, status }) => `${line} -> ${status}`).join('; ')
  return [
    {
      name: 'answers that are an error of the server, or none',
      isHeld: failed.length === 0,
      found: tell(failed),
    },
    { name: 'redirects to another site', isHeld: away.length === 0, found: tell(away) },
  ]
}
