import { chaptersSpokenBy } from '#domains/chapters/server/membership.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { qrSvg } from '#platform/server/drawings/qr-code.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { OwnEvent } from '../../contract.ts'
import { shownCode } from '../../rules.ts'
import { calendarPathOf } from '../calendars/calendars.ts'
import { ticketOf } from '../door/tickets.ts'
import { mayManage, mayPlan } from '../planning/rights.ts'
import { eventCards, findEvent } from '../present-events.ts'
import { eventsStore } from '../store.ts'
import { registrationsStore, type StoredRegistration } from './store.ts'

/** As many as one page shows. */
const MAX_SHOWN = 50

const ticketParts = (ctx: SignedInCtx, { event_id: eventId, code, state }: StoredRegistration) => {
  if (state !== 'seated') return { code: null, ticket: null, ticketPicture: null }
  const ticket = ticketOf(ctx, eventId, code)
  const drawing = Buffer.from(qrSvg(ticket)).toString('base64')
  return { code: shownCode(code), ticket, ticketPicture: `data:image/svg+xml;base64,${drawing}` }
}

/** The viewer's part in an event. Only people with a seat, and those who run it, read its link and safety contact. */
export const showOwnEvent = async (ctx: SignedInCtx, id: string): Promise<OwnEvent> => {
  const event = await findEvent(ctx, id)
  const store = registrationsStore(ctx.db)
  const own = await store.of(event.id, ctx.viewer.id)
  const isManager = await mayManage(ctx, event)
  const mayRead = isManager || own?.state === 'seated'
  return {
    registration: own
      ? {
          state: own.state,
          before: own.state === 'waiting' ? await store.countBefore(event.id, own.turn) : 0,
          ...ticketParts(ctx, own),
          hasArrived: own.arrived_at !== null,
        }
      : null,
    onlineUrl: mayRead ? event.online_url : null,
    safetyContact: mayRead ? event.safety_contact : null,
    mayManage: isManager,
    arrived: isManager ? event.arrived : null,
  }
}

/** The events that the viewer goes to or runs, with what they may plan. */
export const showOwnEvents = async (ctx: SignedInCtx) => {
  const now = ctx.now()
  const going = await registrationsStore(ctx.db).goingTo(ctx.viewer.id, now, MAX_SHOWN)
  const states = new Map(going.map(({ eventId, state }) => [eventId, state]))
  const store = eventsStore(ctx.db)
  const rows = (await store.byIds([...states.keys()])).toSorted(
    (one, other) => one.starts_at.getTime() - other.starts_at.getTime(),
  )
  const chapters = await chaptersSpokenBy(ctx, ctx.viewer.id)
  const monthAgo = new Date(now.getTime() - 30 * DAY_MS)
  const running = await store.runBy(
    ctx.viewer.id,
    chapters.map(({ id }) => id),
    monthAgo,
    MAX_SHOWN,
  )
  return {
    going: (await eventCards(ctx, rows)).map((card) => ({
      ...card,
      ownState: states.get(card.id) ?? ('seated' as const),
    })),
    running: await eventCards(
      ctx,
      running.filter(({ sight }) => sight === 'shown'),
    ),
    mayPlan: await mayPlan(ctx, null),
    chapters,
    calendarPath: await calendarPathOf(ctx),
    month: lagosDay(now).slice(0, 7),
  }
}
