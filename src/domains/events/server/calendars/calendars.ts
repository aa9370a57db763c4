import { createHmac, timingSafeEqual } from 'node:crypto'
import { placeNames } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { pathOf } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { type CalendarEntry, calendarText } from './calendar-text.ts'
import { eventsApi } from '../../contract.ts'
import { registrationsStore } from '../seats/store.ts'
import { findEvent } from '../present-events.ts'
import { eventsStore, type StoredEvent } from '../store.ts'
import { feedsStore } from './store.ts'

type CalendarContext = Pick<Ctx, 'db' | 'now' | 'origin' | 'keyFor' | 'viewer'>

const MAX_ENTRIES = 200
const ID_LENGTH = 36

/** The secret of a feed: its id with a code that only this installation makes, so that the table alone opens none. */
const secretOf = ({ keyFor }: Pick<Ctx, 'keyFor'>, id: string): string =>
  `${id}-${createHmac('sha256', keyFor('event-calendars')).update(id).digest('base64url')}`

const pathWith = (ctx: Pick<Ctx, 'keyFor'>, id: string): string =>
  pathOf(eventsApi.calendar.path, { secret: secretOf(ctx, id) })

/** The address of the viewer's calendar; null until they make one. */
export const calendarPathOf = async (ctx: SignedInCtx): Promise<string | null> => {
  const id = await feedsStore(ctx.db).of(ctx.viewer.id)
  return id === undefined ? null : pathWith(ctx, id)
}

/** Makes the address of the viewer's calendar, or another one: the old one stops. */
export const renewCalendar = async (ctx: SignedInCtx): Promise<{ calendarPath: string }> => {
  const id = ctx.newId()
  await feedsStore(ctx.db).put({ person_id: ctx.viewer.id, id, made_at: ctx.now() })
  return { calendarPath: pathWith(ctx, id) }
}

const entriesOf = async (ctx: CalendarContext, rows: readonly StoredEvent[]): Promise<CalendarEntry[]> => {
  const places = await placeNames(
    ctx,
    rows.map(({ lga }) => lga),
  )
  return rows.map((row) => {
    const place = places.get(row.lga)
    return {
      id: row.id,
      title: row.title,
      about: row.about,
      place: [row.venue, place?.lgaName, place?.stateName].filter(Boolean).join(', '),
      href: ctx.origin + to('event', { eventId: row.id }),
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      isCancelled: row.status === 'cancelled',
      revision: row.revision,
    }
  })
}

const fileOf = (text: string, name: string, isPrivate: boolean) => ({
  stream: Buffer.from(text),
  contentType: 'text/calendar; charset=utf-8',
  headers: {
    'content-disposition': `attachment; filename="${name}.ics"`,
    ...(isPrivate && { 'cache-control': 'private, no-store' }),
  },
})

/** An event as a calendar file; refuses `event-not-found`. */
export const writeEventFile = async (ctx: CalendarContext, id: string) => {
  const row = await findEvent(ctx, id)
  const text = calendarText(row.title, await entriesOf(ctx, [row]), ctx.now())
  return fileOf(text, `event-${row.id.slice(0, 8)}`, false)
}

const isSecret = (ctx: Pick<Ctx, 'keyFor'>, id: string, secret: string): boolean => {
  const [given, right] = [Buffer.from(secret), Buffer.from(secretOf(ctx, id))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The calendar behind a secret address: what its owner goes to. Refuses any other address as not found. */
export const writeCalendar = async (ctx: CalendarContext, secret: string) => {
  const id = secret.slice(0, ID_LENGTH)
  const owner = isId(id) && isSecret(ctx, id, secret) ? await feedsStore(ctx.db).ownerOf(id) : undefined
  if (owner === undefined) throw new Refusal('event-not-found')
  const since = new Date(ctx.now().getTime() - 30 * DAY_MS)
  const going = await registrationsStore(ctx.db).goingTo(owner, since, MAX_ENTRIES)
  const seated = going.filter(({ state }) => state === 'seated').map(({ eventId }) => eventId)
  const rows = await eventsStore(ctx.db).byIds(seated)
  return fileOf(calendarText('SUP Civic', await entriesOf(ctx, rows), ctx.now()), 'events', true)
}
