import { implement } from '#platform/server/pipeline/route.ts'
import { eventsApi } from '../contract.ts'
import { planningApi } from '../plan-contract.ts'
import { doorApi } from '../door-contract.ts'
import { renewCalendar, writeCalendar, writeEventFile } from './calendars/calendars.ts'
import { checkIn, showDoor, takeBackCheckIn } from './door/door.ts'
import { cancelEvent, changeEvent, closeEvent, planEvent, showEventDraft } from './planning/plans.ts'
import { showOwnEvent, showOwnEvents } from './seats/own.ts'
import { leaveEvent, registerForEvent } from './seats/registration.ts'
import { countEvents, listEvents, showEvent } from './present-events.ts'

export const eventsRoutes = [
  ...implement('events', eventsApi, {
    events: (ctx, { query }) => listEvents(ctx, query),
    eventCounts: (ctx, { query }) => countEvents(ctx, query),
    event: (ctx, { params }) => showEvent(ctx, params.eventId),
    ownEvent: (ctx, { params }) => showOwnEvent(ctx, params.eventId),
    register: (ctx, { params, body }) => registerForEvent(ctx, params.eventId, body.userId),
    leaveEvent: (ctx, { params }) => leaveEvent(ctx, params.eventId),
    ownEvents: (ctx) => showOwnEvents(ctx),
    renewCalendar: (ctx) => renewCalendar(ctx),
    calendar: (ctx, { params }) => writeCalendar(ctx, params.secret),
    eventFile: (ctx, { params }) => writeEventFile(ctx, params.eventId),
  }),
  ...implement('events', planningApi, {
    planEvent: (ctx, { body }) => planEvent(ctx, body),
    eventDraft: (ctx, { params }) => showEventDraft(ctx, params.eventId),
    changeEvent: (ctx, { params, body }) => changeEvent(ctx, params.eventId, body),
    cancelEvent: (ctx, { params, body }) => cancelEvent(ctx, params.eventId, body.reason),
    closeEvent: (ctx, { params, body }) => closeEvent(ctx, params.eventId, body),
  }),
  ...implement('events', doorApi, {
    door: (ctx, { params }) => showDoor(ctx, params.eventId),
    checkIn: (ctx, { params, body }) => checkIn(ctx, params.eventId, body),
    takeBackCheckIn: (ctx, { params, body }) => takeBackCheckIn(ctx, params.eventId, body.code),
  }),
]
