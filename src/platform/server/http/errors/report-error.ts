import { Refusal } from '#shared/errors.ts'
import { isExhausted } from '../../database/database.ts'
import type { Log } from '../../log.ts'

const REPEAT_MS = 60_000
const raisedAt = new WeakMap<object, number>()

/** Raises the alarm that the database, or the disk of this process, has no room or fails; once a minute for a log. */
const raiseExhausted = (log: Pick<Log, 'error'>, error: unknown): void => {
  const now = performance.now()
  if (now - (raisedAt.get(log) ?? -Infinity) < REPEAT_MS) return
  raisedAt.set(log, now)
  log.error(
    { alarm: 'database', err: error },
    'the database or a disk has no room or fails: writes are refused',
  )
}

/** Logs an error that was answered with this status, if somebody has to look at it. */
export const reportError = (
  log: Pick<Log, 'error'>,
  error: unknown,
  status: number,
  request: { readonly requestId: string; readonly path: string | undefined },
): void => {
  if (isExhausted(error)) raiseExhausted(log, error)
  // Being busy is no fault: an overload must not flood the log.
  if (status >= 500 && !(error instanceof Refusal && status === 503))
    log.error({ err: error, ...request }, 'request failed')
}
