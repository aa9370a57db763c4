import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { eventPlan } from '#test/events.ts'
import { type Arrange, type Arranging, asOwner, nothing, type Sample } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'
import { HOUR_MS } from '#shared/values/time.ts'

/** An event of the principal or of somebody else, that begins so many hours from now; a missing one has only an id. */
const madeEvent = async ({ app, name, object }: Arranging, inHours: number): Promise<string> => {
  const id = randomUUID()
  if (object === 'missing') return id
  const owner = object === 'own' ? (principals[name].is ?? 'terngu') : 'terngu'
  const now = app.clock.now().getTime()
  const startsAt = new Date(now + inHours * HOUR_MS)
  await sql`insert into events.event (id, organizer_id, title, kind, about, state, lga, venue, starts_at, ends_at,
      capacity, safety_contact, created_at)
    values (${id}, ${demoPerson(owner).id}, 'A reading', 'meeting', 'We read the budget together.', 'NG-LA', 'LA-surulere',
      'Community hall', ${startsAt}, ${new Date(startsAt.getTime() + HOUR_MS)}, 20, 'Funke, 0800', ${new Date(now)})`.execute(
    app.db,
  )
  return id
}

const onEvent =
  (rest: Omit<Sample, 'params'> = {}, inHours = 72): Arrange =>
  async (arranging) => ({ ...rest, params: { eventId: await madeEvent(arranging, inHours) } })

/** The secret of somebody's calendar; a missing one is made up. */
const calendarOf: Arrange = async (arranging) => {
  if (arranging.object === 'missing') return { params: { secret: 'a'.repeat(80) } }
  const path = await asOwner(
    arranging,
    async (who) => (await who.post('/api/own-events/calendar')).json<{ calendarPath: string }>().calendarPath,
  )
  return { params: { secret: path.split('/').at(-1) ?? '' } }
}

/** A code of the event that somebody has. */
const withCode: Arrange = async (arranging) => {
  const eventId = await madeEvent(arranging, 1)
  if (arranging.object !== 'missing')
    await sql`insert into events.registration (id, event_id, person_id, state, code, registered_at)
      values (${randomUUID()}, ${eventId}, ${demoPerson('lola').id}, 'seated', 'ABCDEFGH', ${arranging.app.clock.now()})`.execute(
      arranging.app.db,
    )
  return { params: { eventId }, body: { code: 'ABCD-EFGH' } }
}

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'events.events': () => ({ query: { state: 'NG-LA', limit: '50' } }),
  'events.eventCounts': () => ({ query: { kind: 'meeting' } }),
  'events.event': onEvent(),
  'events.ownEvent': onEvent(),
  'events.register': onEvent({ body: {} }),
  'events.leaveEvent': onEvent(),
  'events.ownEvents': nothing,
  'events.renewCalendar': nothing,
  'events.calendar': calendarOf,
  'events.eventFile': onEvent(),
  'events.planEvent': ({ app }) => ({ body: eventPlan(app) }),
  'events.eventDraft': onEvent(),
  'events.changeEvent': async (arranging) => ({
    params: { eventId: await madeEvent(arranging, 72) },
    body: eventPlan(arranging.app),
  }),
  'events.cancelEvent': onEvent({ body: { reason: 'The hall has no roof now.' } }),
  'events.closeEvent': onEvent({ body: { headcount: 12, minutes: 'We read all forty pages aloud.' } }, -5),
  'events.door': onEvent(),
  'events.checkIn': withCode,
  'events.takeBackCheckIn': async (arranging) => {
    const sample = await withCode(arranging)
    await sql`update events.registration set arrived_at = ${arranging.app.clock.now()},
      heard_at = ${arranging.app.clock.now()} where event_id = ${sample.params?.['eventId']}`.execute(
      arranging.app.db,
    )
    await sql`update events.event set arrived = 1 where id = ${sample.params?.['eventId']}`.execute(
      arranging.app.db,
    )
    return sample
  },
}
