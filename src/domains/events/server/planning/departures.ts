import { contactOfOthers } from '#domains/chapters/server/departures.ts'
import { notifyAll, type NotifyContext } from '#platform/server/notifications/definition.ts'
import { ORGANIZER_LEFT } from '../../contract.ts'
import { eventCancelled } from '../notices.ts'
import { registrationsStore } from '../seats/store.ts'
import { eventsStore } from '../store.ts'

/**
 * Ends what somebody who leaves has planned. An event of a chapter goes to the chapter's other officers, with the
 * chapter's contact; any other one is cancelled, and everybody who goes there is told.
 */
export const leaveEvents = async (ctx: NotifyContext, personId: string): Promise<void> => {
  const store = eventsStore(ctx.db)
  for (const id of await store.comingOf(personId, ctx.now())) {
    const event = await store.hold(id)
    if (event?.status !== 'open') continue
    const contact = event.chapter_id === null ? null : await contactOfOthers(ctx, event.chapter_id, personId)
    if (contact !== null) {
      await store.change(id, { organizer_id: null, safety_contact: contact })
      continue
    }
    await store.change(id, { status: 'cancelled', reason: ORGANIZER_LEFT })
    await notifyAll(
      ctx,
      await registrationsStore(ctx.db).peopleIn(id, ['seated', 'waiting']),
      eventCancelled,
      {
        eventId: id,
        title: event.title,
        startsAt: event.starts_at.toISOString(),
      },
    )
  }
}
