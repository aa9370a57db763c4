import { reportFact } from '#domains/activity/server/facts.ts'
import { accountsOf, ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { DoorList, Scans, ScanResult } from '../../door-contract.ts'
import { arrivalOf, hearsArrivals, takenBackSince } from '../../rules.ts'
import { readTicket } from '../../ticket-text.ts'
import { asManager, readAsManager } from '../planning/rights.ts'
import { registrationsStore } from '../seats/store.ts'
import type { StoredEvent } from '../store.ts'
import { doorKey, listedHash, signList } from './tickets.ts'

/** The list that a device at the door keeps, signed; for those who run the event. */
export const showDoor = async (ctx: SignedInCtx, id: string): Promise<DoorList> => {
  const event = await readAsManager(ctx, id)
  const codes = await registrationsStore(ctx.db).codesOfSeats(event.id)
  const list = {
    eventId: event.id,
    madeAt: ctx.now().toISOString(),
    hashes: codes.map((code) => listedHash(event.id, code)).toSorted(),
  }
  return {
    ...list,
    title: event.title,
    startsAt: event.starts_at.toISOString(),
    seats: event.seats_taken,
    arrived: event.arrived,
    key: doorKey(ctx),
    signature: signList(ctx, list),
  }
}

/** What was scanned, each code once with its earliest time. */
const arrivalsIn = (event: StoredEvent, { code, scans = [] }: Scans, now: Date) => {
  const times = { startsAt: event.starts_at }
  const first = new Map<string, Date>()
  const all = code === undefined ? scans : [{ code, at: now.toISOString() }]
  for (const scan of all) {
    const read = readTicket(scan.code).code
    const at = arrivalOf(times, new Date(scan.at), now)
    const known = first.get(read)
    if (!known || at < known) first.set(read, at)
  }
  return [...first].map(([each, at]) => ({ code: each, at }))
}

/** Who planned the event and who checks people in, with every account of theirs: their own attendance pays nobody. */
const hostsOf = async (ctx: SignedInCtx, { organizer_id: organizerId }: StoredEvent) => {
  const own = await ownAccounts(ctx)
  const organizers = organizerId === null ? [] : (await accountsOf(ctx, organizerId)).keys()
  return new Set([...own.keys(), ...organizers])
}

/**
 * Checks people in by their codes: each once, whichever device scanned them first. Taking part is a civic fact. Refuses
 * people who do not run the event, and arrivals long before or after it.
 */
export const checkIn = async (
  ctx: SignedInCtx,
  id: string,
  scans: Scans,
): Promise<{ results: { code: string; result: ScanResult }[]; arrived: number }> => {
  const event = await asManager(ctx, id)
  const now = ctx.now()
  const isHeard = hearsArrivals({ startsAt: event.starts_at, endsAt: event.ends_at }, now)
  if (!isHeard || event.status === 'cancelled') throw new Refusal('door-closed')
  const arrivals = arrivalsIn(event, scans, now)
  const { came, known, arrived } = await registrationsStore(ctx.db).arrive(event.id, arrivals, now)
  const hosts = came.length > 0 ? await hostsOf(ctx, event) : new Set<string>()
  for (const { person } of came)
    await reportFact(ctx, {
      kind: 'event.attended',
      who: person,
      about: `event:${event.id}`,
      detail: { kind: event.kind, ...(hosts.has(person) && { isHost: true }) },
    })
  const isNew = new Set(came.map(({ code }) => code))
  const resultOf = (code: string): ScanResult => {
    if (isNew.has(code)) return 'checked-in'
    const state = known.get(code)
    if (state === undefined) return 'unknown'
    return state === 'seated' ? 'already' : 'no-seat'
  }
  const results = arrivals.map(({ code }) => ({ code, result: resultOf(code) }))
  if (scans.code !== undefined) {
    if (results[0]?.result === 'unknown') throw new Refusal('code-unknown')
    if (results[0]?.result === 'no-seat') throw new Refusal('code-no-seat')
  }
  return { results, arrived }
}

/** Takes a wrong check-in back, as another fact: rewards that wait for it are not paid. Refuses `not-checked-in`. */
export const takeBackCheckIn = async (
  ctx: SignedInCtx,
  id: string,
  typed: string,
): Promise<{ arrived: number }> => {
  const event = await asManager(ctx, id)
  const { code } = readTicket(typed)
  const undone = await registrationsStore(ctx.db).takeBack(event.id, code, takenBackSince(ctx.now()))
  if (!undone) throw new Refusal('not-checked-in')
  await reportFact(ctx, {
    kind: 'event.attendance-taken-back',
    who: undone.person,
    about: `event:${event.id}`,
    detail: { kind: event.kind },
  })
  return { arrived: undone.arrived }
}
