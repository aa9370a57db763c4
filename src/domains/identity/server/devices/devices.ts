import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#platform/server/context.ts'

type DeviceContext = Pick<Ctx, 'device' | 'keyFor'>

/** A browser remembers this many people: a phone is shared in a family, not in a street. */
const MAX_PEOPLE = 3
const MARK_BYTES = 16
/** The browser's number, then a mark for each person who signed in on it, newest first. */
const COOKIE = /^[\w-]{22}(\.[\w-]{22}){1,3}$/

const newNumber = (): string => randomBytes(MARK_BYTES).toString('base64url')

const markOf = (ctx: DeviceContext, number: string, personId: string): string =>
  createHmac('sha256', ctx.keyFor('known-device'))
    .update(`${number}\n${personId}`)
    .digest()
    .subarray(0, MARK_BYTES)
    .toString('base64url')

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const read = ({ device }: DeviceContext): { number: string; marks: readonly string[] } | null => {
  if (!device || !COOKIE.test(device)) return null
  const [number = '', ...marks] = device.split('.')
  return { number, marks }
}

/**
 * The number of this browser if the person has signed in on it before, otherwise null. Known browsers have their own
 * attempt counter, so strangers who exhaust the account's counter do not lock the owner out (S-13).
 */
export const knownDevice = (ctx: DeviceContext, personId: string): string | null => {
  const known = read(ctx)
  if (!known) return null
  const mark = markOf(ctx, known.number, personId)
  return known.marks.some((each) => isSame(each, mark)) ? known.number : null
}

/** Remembers that the person signed in on this browser and returns its number. The cookie grants no access. */
export const rememberDevice = (ctx: DeviceContext & Pick<Ctx, 'setDevice'>, personId: string): string => {
  const known = read(ctx)
  const number = known?.number ?? newNumber()
  const mark = markOf(ctx, number, personId)
  const others = (known?.marks ?? []).filter((each) => each !== mark)
  ctx.setDevice([number, mark, ...others].slice(0, MAX_PEOPLE + 1).join('.'))
  return number
}
