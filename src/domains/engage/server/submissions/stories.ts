import { placeNames } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { Story } from '../../contracts/submission-contract.ts'
import { type StoredSubmission, submissionsStore } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>
const SHOWN = 20

const storiesFrom = async (ctx: ReadContext, rows: readonly StoredSubmission[]): Promise<Story[]> => {
  const places = await placeNames(
    ctx,
    rows.map(({ lga }) => lga),
  )
  return rows.map(({ id, kind, name, words, lga, state, decidedAt, sentAt }) => ({
    id,
    kind: kind === 'hero' ? 'hero' : 'story',
    name: name ?? '',
    words,
    lgaName: places.get(lga)?.lgaName ?? lga,
    stateName: places.get(lga)?.stateName ?? state,
    acceptedOn: lagosDay(decidedAt ?? sentAt),
  }))
}

/** One accepted hero or story; undefined for everything else. */
export const findStory = async (ctx: ReadContext, id: string): Promise<Story | undefined> => {
  const row = isId(id) ? await submissionsStore(ctx.db).find(id) : undefined
  if (row?.status !== 'accepted' || row.kind === 'proof') return undefined
  return (await storiesFrom(ctx, [row]))[0]
}

/** The latest accepted heroes and stories; before them the one that a shared link names, however old it is. */
export const listStories = async (ctx: ReadContext, first?: string): Promise<Story[]> => {
  const latest = await storiesFrom(ctx, await submissionsStore(ctx.db).stories(SHOWN))
  const shared = first && (latest.find(({ id }) => id === first) ?? (await findStory(ctx, first)))
  return shared ? [shared, ...latest.filter(({ id }) => id !== shared.id)] : latest
}
