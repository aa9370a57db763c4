import { holdersOf } from '#domains/identity/server/account-import/account-import.ts'
import type { Ctx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import type { PersonName } from '../../people-contract.ts'
import type { ImportRow } from './rows.ts'
import { importsStore, type StoredBatch } from './store.ts'

/** One import; refuses `import-not-found`. */
export const findBatch = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<StoredBatch> => {
  const batch = isId(id) ? await importsStore(ctx.db).find(id) : undefined
  if (!batch) throw new Refusal('import-not-found')
  return batch
}

interface Known {
  readonly by: 'email' | 'phone'
  readonly personId: string
}

/** The rows of people who have an account, with that account. An e-mail address outranks a phone number. */
export const knownAmong = async (
  ctx: Pick<Ctx, 'db'>,
  rows: readonly ImportRow[],
): Promise<Map<number, Known & { person: PersonName }>> => {
  const holders = await holdersOf(
    ctx,
    rows.map(({ email }) => email),
    rows.flatMap(({ phoneNumber }) => phoneNumber ?? []),
  )
  const byEmail = new Map(holders.map((holder) => [holder.email, holder]))
  const byPhone = new Map(holders.toReversed().map((holder) => [holder.phoneNumber, holder]))
  return new Map(
    rows.flatMap((row) => {
      const same = byEmail.get(row.email)
      const holder = same ?? (row.phoneNumber ? byPhone.get(row.phoneNumber) : undefined)
      if (!holder) return []
      const { id, firstName, lastName, citizenNumber } = holder
      const person = { id, name: fullName({ firstName, lastName }), citizenNumber }
      return [[row.line, { by: same ? 'email' : 'phone', personId: id, person }] as const]
    }),
  )
}
