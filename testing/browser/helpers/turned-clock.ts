import { readFileSync } from 'node:fs'

// Loaded into a server with --import: its clock is ahead by the milliseconds that the file CLOCK_FILE names.

const { CLOCK_FILE = '' } = process.env
/** Reading the file at every question would slow the server. */
const KEPT_MS = 20

let ahead = 0
let readAt = -KEPT_MS
const now = (): number => {
  if (performance.now() - readAt >= KEPT_MS) {
    readAt = performance.now()
    ahead = Number(readFileSync(CLOCK_FILE, 'utf8')) || ahead
  }
  return performance.timeOrigin + performance.now() + ahead
}

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], made) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
  get: (target, name) => (name === 'now' ? () => Math.floor(now()) : (Reflect.get(target, name) as unknown)),
})
