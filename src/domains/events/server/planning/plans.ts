import { findLga, lgasOf } from '#domains/regions/server/places.ts'
import { chaptersSpokenBy } from '#domains/chapters/server/membership.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { message } from '#shared/words.ts'
import type { EventDraft, EventPlan } from '../../plan-contract.ts'
import { lagosClock, momentInLagos } from '../../rules.ts'
import { eventCancelled, eventChanged, noticeTimes } from '../notices.ts'
import { giveFreeSeats } from '../seats/registration.ts'
import { registrationsStore } from '../seats/store.ts'
import { eventsStore, type StoredEvent } from '../store.ts'
import { asManager, mayPlan, readAsManager } from './rights.ts'

/** The columns of a plan. Refuses an unknown place, a time that is over, and a chapter that the viewer does not lead. */
const columnsOf = async (ctx: SignedInCtx, plan: EventPlan) => {
  const place = await findLga(ctx, plan.lga)
  if (!place) throw new Refusal('place-unknown')
  const startsAt = momentInLagos(plan.day, plan.from)
  const endsAt = momentInLagos(plan.lastDay ?? plan.day, plan.until)
  if (!startsAt || !endsAt || startsAt <= ctx.now())
    throw new Refusal('event-past', {
      fields: { day: message('Choose a time that is still to come.') },
    })
  return {
    title: plan.title,
    kind: plan.kind,
    about: plan.about,
    state: place.state,
    lga: place.id,
    venue: plan.venue,
    starts_at: startsAt,
    ends_at: endsAt,
    capacity: plan.capacity,
    online_url: plan.onlineUrl ?? null,
    access_note: plan.accessNote ?? '',
    safety_contact: plan.safetyContact,
    chapter_id: plan.chapterId ?? null,
  }
}

const refuseForeignChapter = async (ctx: SignedInCtx, chapterId: string | null): Promise<void> => {
  if (chapterId === null) return
  if (!(await chaptersSpokenBy(ctx, ctx.viewer.id)).some(({ id }) => id === chapterId))
    throw new Refusal('not-planning')
}

/** Plans an event. Refuses people who may not (`not-planning`), and what is wrong with the plan. */
export const planEvent = async (ctx: SignedInCtx, plan: EventPlan): Promise<{ id: string }> => {
  const columns = await columnsOf(ctx, plan)
  if (!(await mayPlan(ctx, columns))) throw new Refusal('not-planning')
  await refuseForeignChapter(ctx, columns.chapter_id)
  const id = ctx.newId()
  await eventsStore(ctx.db).add({
    ...columns,
    id,
    organizer_id: ctx.viewer.id,
    created_at: ctx.now(),
  })
  return { id }
}

const isMoved = (before: StoredEvent, after: Awaited<ReturnType<typeof columnsOf>>): boolean =>
  before.starts_at.getTime() !== after.starts_at.getTime() ||
  before.ends_at.getTime() !== after.ends_at.getTime() ||
  before.venue !== after.venue ||
  before.lga !== after.lga

const tellAll = (ctx: SignedInCtx, id: string): Promise<string[]> =>
  registrationsStore(ctx.db).peopleIn(id, ['seated', 'waiting'])

/**
 * Changes an event. Who goes there hears of another time or place, and added seats go to those who wait. Refuses fewer
 * seats than are taken.
 */
export const changeEvent = async (ctx: SignedInCtx, id: string, plan: EventPlan): Promise<{ id: string }> => {
  const before = await asManager(ctx, id)
  const columns = await columnsOf(ctx, plan)
  if (columns.chapter_id !== before.chapter_id) await refuseForeignChapter(ctx, columns.chapter_id)
  // The row is held, so nobody takes a seat in between; the check of the table says the same.
  if (columns.capacity < before.seats_taken) throw new Refusal('seats-taken')
  if (!(await eventsStore(ctx.db).change(before.id, columns))) throw new Refusal('event-not-open')
  const values = {
    eventId: before.id,
    title: columns.title,
    ...noticeTimes(columns),
    venue: columns.venue,
  }
  if (isMoved(before, columns)) await notifyAll(ctx, await tellAll(ctx, before.id), eventChanged, values)
  await giveFreeSeats(ctx, { ...before, ...columns })
  return { id: before.id }
}

/** Cancels an event for a public reason, and tells everybody who goes there. */
export const cancelEvent = async (ctx: SignedInCtx, id: string, reason: string): Promise<{ id: string }> => {
  const event = await asManager(ctx, id)
  if (!(await eventsStore(ctx.db).change(event.id, { status: 'cancelled', reason })))
    throw new Refusal('event-not-open')
  const { title, starts_at: startsAt } = event
  await notifyAll(ctx, await tellAll(ctx, event.id), eventCancelled, {
    eventId: event.id,
    title,
    startsAt: startsAt.toISOString(),
  })
  return { id: event.id }
}

/** Publishes the report of an event that is over. */
export const closeEvent = async (
  ctx: SignedInCtx,
  id: string,
  report: { headcount: number; minutes: string; decisions?: string | undefined },
): Promise<{ id: string }> => {
  const event = await asManager(ctx, id)
  if (ctx.now() < event.ends_at) throw new Refusal('event-not-over')
  const change = {
    status: 'closed' as const,
    closed_at: ctx.now(),
    headcount: report.headcount,
    minutes: report.minutes,
    decisions: report.decisions ?? '',
  }
  if (!(await eventsStore(ctx.db).change(event.id, change))) throw new Refusal('event-not-open')
  return { id: event.id }
}

/** The plan of an event as its form shows it, for those who run it. */
export const showEventDraft = async (ctx: SignedInCtx, id: string): Promise<EventDraft> => {
  const row = await readAsManager(ctx, id)
  return {
    title: row.title,
    kind: row.kind,
    about: row.about,
    state: row.state,
    lga: row.lga,
    venue: row.venue,
    day: lagosDay(row.starts_at),
    lastDay: lagosDay(row.ends_at) === lagosDay(row.starts_at) ? '' : lagosDay(row.ends_at),
    from: lagosClock(row.starts_at),
    until: lagosClock(row.ends_at),
    capacity: String(row.capacity),
    onlineUrl: row.online_url ?? '',
    accessNote: row.access_note,
    safetyContact: row.safety_contact,
    chapterId: row.chapter_id ?? '',
    lgas: (await lgasOf(ctx, { state: row.state })).map(({ id: lga, name }) => ({ id: lga, name })),
  }
}
