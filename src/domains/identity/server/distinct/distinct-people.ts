import type { Config } from '#platform/server/config.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { comparedIn, type PersonAccounts, type SameBy } from '../../distinct-rules.ts'
import { oldestDeviceUse } from '../devices/uses.ts'
import { distinctStore } from './store.ts'

type ReadContext = Pick<Ctx, 'db' | 'now'> & { readonly config: Pick<Config, 'SHARED_DEVICES'> }

/**
 * Every account that counts as this person (docs/decisions/0070): joined accounts, accounts that confirmed the same phone
 * number in the last 400 days or handed in the same identity number, and, where shared devices are enforced, accounts
 * that signed in on the same browser within 90 days.
 */
export const accountsOf = async (ctx: ReadContext, personId: string): Promise<PersonAccounts> => {
  const since = comparedIn(ctx.config).includes('device') ? oldestDeviceUse(ctx.now()) : null
  const rows = await distinctStore(ctx.db).accountsOf(personId, since)
  return new Map(rows.map(({ id, by }) => [id, by]))
}

/**
 * Every account that counts as the viewer, for an act that needs somebody else. The audit of the act says what was
 * compared.
 */
export const ownAccounts = (ctx: SignedInCtx): Promise<PersonAccounts> => {
  ctx.comparing(comparedIn(ctx.config))
  return accountsOf(ctx, ctx.viewer.id)
}

/** What was compared, and by what two of these people are one; null where each is somebody else. */
export interface Distinct {
  readonly compared: readonly SameBy[]
  readonly matched: SameBy | null
}

/** Whether these accounts belong to as many people. */
export const distinctPeople = async (
  ctx: ReadContext & Pick<Ctx, 'comparing'>,
  personIds: readonly string[],
): Promise<Distinct> => {
  const compared = comparedIn(ctx.config)
  ctx.comparing(compared)
  const seen = new Map<string, SameBy>()
  for (const personId of personIds) {
    const matched = seen.get(personId)
    if (matched) return { compared, matched }
    for (const [id, by] of await accountsOf(ctx, personId)) if (!seen.has(id)) seen.set(id, by)
  }
  return { compared, matched: null }
}

/** Keeps the keyed hash of an identity number that a person handed in; repeating it changes nothing. */
export const keepIdentityNumber = async (
  ctx: Pick<Ctx, 'db'>,
  personId: string,
  mark: Buffer,
): Promise<void> => {
  await distinctStore(ctx.db).keepNumber(personId, mark)
}
