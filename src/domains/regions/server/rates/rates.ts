import { namesOf } from '#domains/identity/server/users/people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { Seed } from '#platform/server/manifest.ts'
import { knownOf } from '#shared/values/known.ts'
import { fullName } from '#shared/text/person-name.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { minorText } from '#shared/values/money.ts'
import { type Rate, type RateKind, rateKinds } from '../../rates-contract.ts'
import { ratesStore } from './store.ts'

/** A rate as a quote freezes it. */
export interface FrozenRate {
  readonly version: number
  /** Hundredths of the region's currency for 1 SUP. */
  readonly minor: number
}

/** The rate of a region today in Lagos; null where none is set. */
export const rateInForce = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  region: string,
  kind: RateKind,
): Promise<FrozenRate | null> => (await ratesStore(ctx.db).inForce(region, kind, lagosDay(ctx.now()))) ?? null

const kindOf = (kind: string): RateKind => knownOf(rateKinds, kind, 'kind of rate')

/** Every version of every rate, the newest of each first. */
export const listRates = async (ctx: SignedInCtx): Promise<Rate[]> => {
  const rows = await ratesStore(ctx.db).all()
  const people = rows.flatMap((row) => [row.proposed_by, row.decided_by].filter((each) => each !== null))
  const names = await namesOf(ctx, people)
  const nameOf = (personId: string | null): string | null => {
    const name = personId === null ? undefined : names.get(personId)
    return name ? fullName(name) : null
  }
  const today = lagosDay(ctx.now())
  const inForce = new Set<string>()
  return rows.map((row) => {
    const name = `${row.region_id} ${row.kind}`
    const isInForce = row.firstDay <= today && !inForce.has(name)
    if (isInForce) inForce.add(name)
    return {
      region: row.region_id,
      regionName: row.regionName,
      kind: kindOf(row.kind),
      version: row.version,
      amount: minorText(row.minor_per_sup),
      currencyCode: row.currencyCode,
      firstDay: row.firstDay,
      why: row.why,
      proposedBy: nameOf(row.proposed_by),
      confirmedBy: nameOf(row.decided_by),
      isInForce,
    }
  })
}

const firstDay = '2026-11-21'
/** The rates that the specification gives; Canada and Global have none until two people set them (decision D-32). */
const first = [
  {
    region: 'nigeria',
    kind: 'purchase',
    minor: 10_000,
    firstDay,
    why: 'Specification: 100 naira buy 1 SUP.',
  },
  {
    region: 'nigeria',
    kind: 'redemption',
    minor: 1_000,
    firstDay,
    why: 'Specification: the shown naira figure is the balance x 10.',
  },
] as const

/** Writes the first rates, once. */
export const seedRates: Seed = async (db, at) => {
  for (const rate of first) await ratesStore(db).addFirst({ ...rate, at })
}
