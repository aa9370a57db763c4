import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#platform/server/context.ts'

type Knowing = Pick<Ctx, 'device' | 'keyFor'>

/** How many people of one browser are known at once: a phone is shared in a family, not in a street. */
const MOST_PEOPLE = 3
const MARK_BYTES = 16
/** The browser's own number and the marks of the people who signed in on it, the last one first. */
const COOKIE = /^[\w-]{22}(\.[\w-]{22}){1,3}$/

const newNumber = (): string => randomBytes(MARK_BYTES).toString('base64url')

const markOf = (ctx: Knowing, number: string, personId: string): string =>
  createHmac('sha256', ctx.keyFor('known-device'))
    .update(`${number}\n${personId}`)
    .digest()
    .subarray(0, MARK_BYTES)
    .toString('base64url')

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const read = ({ device }: Knowing): { number: string; marks: readonly string[] } | null => {
  if (!device || !COOKIE.test(device)) return null
  const [number = '', ...marks] = device.split('.')
  return { number, marks }
}

/**
 * The number of this browser when the person has signed in on it before, or null. Whoever bears it is counted by
 * itself, so that strangers who fill the account's own counter do not lock the owner out (S-13).
 */
export const knownDevice = (ctx: Knowing, personId: string): string | null => {
  const known = read(ctx)
  if (!known) return null
  const mark = markOf(ctx, known.number, personId)
  return known.marks.some((kept) => isSame(kept, mark)) ? known.number : null
}

/** Makes the browser known for a person who has just signed in, and answers its number; it opens nothing by itself. */
export const rememberDevice = (ctx: Knowing & Pick<Ctx, 'setDevice'>, personId: string): string => {
  const known = read(ctx)
  const number = known?.number ?? newNumber()
  const mark = markOf(ctx, number, personId)
  const others = (known?.marks ?? []).filter((kept) => kept !== mark)
  ctx.setDevice([number, mark, ...others].slice(0, MOST_PEOPLE + 1).join('.'))
  return number
}
