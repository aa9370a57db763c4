import type * as z from 'zod/mini'
import { chapterNames } from '#domains/chapters/server/membership.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import { type PlaceName, placeNames } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import type { CivicEvent, EventCard } from '../contract.ts'
import type { EventCountQuery, EventQuery } from '../query-contract.ts'
import { momentInLagos, monthAfter } from '../rules.ts'
import { type EventFilter, eventsStore, type StoredEvent } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>
type ViewContext = Pick<Ctx, 'db' | 'viewer'>

/** The event; refuses `event-not-found`, also for one that moderators hold back, except for its organizer. */
export const findEvent = async (ctx: ViewContext, id: string): Promise<StoredEvent> => {
  const row = isId(id) ? await eventsStore(ctx.db).byId(id) : undefined
  const isOwn = row !== undefined && row.organizer_id !== null && row.organizer_id === ctx.viewer?.id
  if (!row || (row.sight !== 'shown' && !isOwn)) throw new Refusal('event-not-found')
  return row
}

const cardOf = (row: StoredEvent, places: ReadonlyMap<string, PlaceName>): EventCard => {
  const place = places.get(row.lga)
  invariant(place, `the place of the event ${row.id} is known`)
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    state: row.state,
    stateName: place.stateName,
    lga: row.lga,
    lgaName: place.lgaName,
    venue: row.venue,
    status: row.status,
    capacity: row.capacity,
    seatsTaken: row.seats_taken,
    waiting: row.waiting,
    isSample: row.is_sample,
  }
}

/** The cards of these events, in their order. */
export const eventCards = async (ctx: ReadContext, rows: readonly StoredEvent[]): Promise<EventCard[]> => {
  const places = await placeNames(
    ctx,
    rows.map(({ lga }) => lga),
  )
  return rows.map((row) => cardOf(row, places))
}

const firstOf = (month: string): Date | undefined => momentInLagos(`${month}-01`, '00:00') ?? undefined

const filterOf = (query: z.output<typeof EventQuery>, now: Date): EventFilter => {
  const { state, lga, kind, chapter, month, view } = query
  const places = { state, lga, kind, chapter }
  if (month !== undefined)
    return { ...places, isPast: false, from: firstOf(month), before: firstOf(monthAfter(month)) }
  return { ...places, isPast: view === 'past', now }
}

/** One page of events: the next first, the past ones the latest first, or those of a month in order. */
export const listEvents = async (ctx: Pick<Ctx, 'db' | 'now'>, query: z.output<typeof EventQuery>) => {
  const list = query.view === 'past' && query.month === undefined ? 'past events' : 'events'
  const after = decodeCursor(list, query.cursor, isTimeKey)
  const found = await eventsStore(ctx.db).list(filterOf(query, ctx.now()), after, query.limit + 1)
  const { rows, nextCursor } = pageOfRows(list, found, query.limit, (row) => row.starts_at.toISOString())
  return { items: await eventCards(ctx, rows), nextCursor }
}

/** How many events are to come in each State that has any. */
export const countEvents = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { kind }: z.output<typeof EventCountQuery>,
) => {
  const states = await eventsStore(ctx.db).countByState(ctx.now(), kind)
  return { total: states.reduce((sum, { events }) => sum + events, 0), states }
}

/** An event as everybody sees it; refuses `event-not-found`. */
export const showEvent = async (ctx: ViewContext, id: string): Promise<CivicEvent> => {
  const row = await findEvent(ctx, id)
  const [card] = await eventCards(ctx, [row])
  invariant(card, 'a found event has a card')
  const { organizer_id: organizerId, chapter_id: chapterId } = row
  const name = organizerId === null ? undefined : (await namesOf(ctx, [organizerId])).get(organizerId)
  const chapter = chapterId === null ? undefined : (await chapterNames(ctx, [chapterId])).get(chapterId)
  const { headcount, minutes, decisions } = row
  return {
    ...card,
    about: row.about,
    accessNote: row.access_note,
    isOnline: row.online_url !== null,
    chapter: chapterId !== null && chapter !== undefined ? { id: chapterId, name: chapter } : null,
    organizer: name ? fullName(name) : null,
    reason: row.reason,
    isShown: row.sight === 'shown',
    report:
      row.status === 'closed' && headcount !== null
        ? { headcount, minutes: minutes ?? '', decisions: decisions ?? '' }
        : null,
  }
}
