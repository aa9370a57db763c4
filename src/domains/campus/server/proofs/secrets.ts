import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#platform/server/context.ts'

type KeyContext = Pick<Ctx, 'keyFor'>

const mac = (ctx: KeyContext, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', ctx.keyFor('campus-proofs')).update(JSON.stringify(parts)).digest()

/** Names an address or a number of the corps without storing it: the same one has the same name, and no name can be read back. */
export const evidenceMac = (ctx: KeyContext, kind: 'email' | 'number', value: string): Buffer =>
  mac(ctx, kind, value)

/** The stored form of a code for one person and address. */
export const schoolCodeMac = (ctx: KeyContext, personId: string, address: string, code: string): Buffer =>
  mac(ctx, 'code', personId, address, code)

export const isSameCode = (stored: Buffer, given: Buffer): boolean =>
  stored.length === given.length && timingSafeEqual(stored, given)

// Without letters and digits that people confuse.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Eight letters and digits that somebody tells two members. */
export const newShareCode = (): string =>
  Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export const newSchoolCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
