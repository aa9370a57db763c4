import { randomInt } from 'node:crypto'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { digitsTyped } from '#shared/text/typed-text.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { Certificate, Naming } from '../../contract.ts'
import { nameShown } from '../../rules.ts'
import { hoursCertificateStore, type StoredCertificate } from './store.ts'

/** Crockford's letters: none looks like another. Sixteen carry 80 bits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 16
/** The most certificates of their own that a person sees, the newest. */
const MAX_SHOWN = 10

const newCertificateCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const shownCertificates = async (
  ctx: Pick<Ctx, 'db'>,
  rows: readonly StoredCertificate[],
): Promise<Certificate[]> => {
  const names = await namesOf(
    ctx,
    rows.map(({ person_id }) => person_id),
  )
  return rows.map((row) => ({
    code: row.code,
    name: nameShown(row.naming, names.get(row.person_id)),
    minutes: row.minutes,
    shifts: row.shifts,
    firstDay: lagosDay(row.first_at),
    lastDay: lagosDay(row.last_at),
    issuedOn: lagosDay(row.issued_at),
  }))
}

/** A person's certificates, the newest first. */
export const certificatesOf = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<Certificate[]> =>
  shownCertificates(ctx, await hoursCertificateStore(ctx.db).ofPerson(personId, MAX_SHOWN))

/** Makes a certificate of all confirmed hours; refuses `no-hours` and `nothing-new`. */
export const issueCertificate = async (
  ctx: SignedInCtx,
  { naming }: { readonly naming: Naming },
): Promise<Certificate> => {
  const store = hoursCertificateStore(ctx.db)
  const { minutes, shifts, firstAt, lastAt } = await store.confirmed(ctx.viewer.id)
  if (minutes === 0 || firstAt === null || lastAt === null) throw new Refusal('no-hours')
  const issued = await store.ofPerson(ctx.viewer.id, MAX_SHOWN)
  if (issued.some((row) => row.minutes === minutes && row.naming === naming)) throw new Refusal('nothing-new')
  const row = {
    code: newCertificateCode(),
    person_id: ctx.viewer.id,
    naming,
    minutes,
    shifts,
    first_at: firstAt,
    last_at: lastAt,
    issued_at: ctx.now(),
  }
  await store.add(row)
  const [shown] = await shownCertificates(ctx, [row])
  if (!shown) throw new Refusal('no-hours')
  return shown
}

/** What people type: spaces and dashes do not matter, and O, I and L are the digits that they look like. */
export const plainCertificateCode = (typed: string): string =>
  digitsTyped(typed).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** A certificate for anybody who has its code; refuses `certificate-not-found`. */
export const checkCertificate = async (ctx: Ctx, code: string): Promise<Certificate> => {
  const row = await hoursCertificateStore(ctx.db).find(plainCertificateCode(code))
  const [shown] = row ? await shownCertificates(ctx, [row]) : []
  if (!shown) throw new Refusal('certificate-not-found')
  return shown
}
