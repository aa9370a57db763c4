import type { PublishedFiles } from '#platform/server/audit/publication-kind.ts'
import { createHmac } from 'node:crypto'
import type { Ctx } from '#platform/server/context.ts'
import { entryLineOf, type ListedEntry } from '../../../../shared/civic/draw-arithmetic.ts'
import { drawRoundsStore } from '../store.ts'
import { drawEntriesStore } from './store.ts'

const WHO_LENGTH = 16

/** The name of a person in one round: it tells nothing about them, and nothing in another round. */
export const whoOf = (nameKey: Buffer, personId: string): string =>
  createHmac('sha256', nameKey).update(personId).digest('hex').slice(0, WHO_LENGTH)

/** The entries of a round as they are listed, with the person behind each. */
export const listedEntries = async (
  ctx: Pick<Ctx, 'db'>,
  roundId: string,
): Promise<(ListedEntry & { readonly personId: string })[]> =>
  (await drawEntriesStore(ctx.db).listed(roundId)).map(({ id, who, nth, person_id: personId }) => ({
    n: id,
    who,
    way: nth === 0 ? 'free' : 'paid',
    personId,
  }))

/** The published list of a round as JSON lines; null while it takes entries, or for a round without one. */
const entryListOf = async (ctx: Pick<Ctx, 'db'>, roundId: string): Promise<string | null> => {
  const round = await drawRoundsStore(ctx.db).round(roundId)
  if (!round?.list_root) return null
  return (await listedEntries(ctx, roundId)).map((entry) => `${entryLineOf(entry)}\n`).join('')
}

/** The published facts of a round as one JSON text, by act, for whoever draws it again; null before its announcement. */
const drawFactsOf = async (ctx: Pick<Ctx, 'db'>, roundId: string): Promise<string | null> => {
  const events = await drawRoundsStore(ctx.db).events(roundId)
  return events.length === 0
    ? null
    : JSON.stringify(Object.fromEntries(events.map(({ act, body }) => [act, body])))
}

/** The lists and facts of draws in the public record; a list never changes. */
export const drawFiles: PublishedFiles = {
  folder: 'draws',
  text: (db, roundId, form) =>
    form === 'jsonl' ? entryListOf({ db }, roundId) : drawFactsOf({ db }, roundId),
  isFinal: (form) => form === 'jsonl',
}
