import { listStates, placeNames } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { Camp } from '../../contracts/camp-contract.ts'
import { publicParticipation } from '../../rules.ts'
import camps from '../../reference/nysc-camps.json' with { type: 'json' }
import { countingStore } from '../communities/store.ts'

type ReadContext = Pick<Ctx, 'db'>
type StoredCamp = (typeof camps)[number]

const campsFrom = async (ctx: ReadContext, rows: readonly StoredCamp[]): Promise<Camp[]> => {
  const states = new Map((await listStates(ctx)).map(({ code, name }) => [code, name]))
  const lgas = await placeNames(
    ctx,
    rows.map(({ lga }) => lga).filter((lga) => lga !== null),
  )
  return rows.map(({ id, name, state, lga, address, kind }) => ({
    id,
    name,
    stateName: states.get(state) ?? state,
    lgaName: lga === null ? null : (lgas.get(lga)?.lgaName ?? null),
    address,
    isTemporary: kind !== 'permanent',
  }))
}

/** All orientation camps, by State. */
export const listCamps = async (ctx: ReadContext): Promise<{ items: Camp[] }> => ({
  items: (await campsFrom(ctx, camps)).toSorted((a, b) => (a.stateName < b.stateName ? -1 : 1)),
})

/** One camp with what may be said of the corps members of its State; refuses `camp-not-found`. */
export const showCamp = async (ctx: ReadContext, id: string) => {
  const row = camps.find((camp) => camp.id === id)
  const [camp] = row ? await campsFrom(ctx, [row]) : []
  if (!row || !camp) throw new Refusal('camp-not-found')
  const [counts] = await countingStore(ctx.db).counts('corps', [row.state])
  const counted = counts ? publicParticipation(counts) : null
  return {
    ...camp,
    state: row.state,
    note: row.note,
    corps: counted ? { members: counted.members, active: counted.active } : null,
  }
}
