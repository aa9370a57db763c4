import type { IsOwn } from '#domains/identity/distinct-rules.ts'
import { chaptersSpokenBy } from '#domains/chapters/server/membership.ts'
import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { scopeOf } from '#shared/scope.ts'
import { fullName } from '#shared/text/person-name.ts'
import type { ConsoleShift, RosterLine } from '../../console-contract.ts'
import { isEmergencyTime } from '../../rules.ts'
import { volunteerStore } from '../people/store.ts'
import { type StoredShift, shiftStore } from './shift-store.ts'
import { shownShifts, stateNow, shiftTimesOf } from './present-shift.ts'
import { signupsStore, type StoredSignup } from './signup-store.ts'

type Contacts = ReadonlyMap<string, string>

/** Emergency contacts of those whose shift is about now; nobody's else leaves the table. */
const contactsOf = async (
  ctx: SignedInCtx,
  shifts: readonly StoredShift[],
  signups: readonly StoredSignup[],
): Promise<Contacts> => {
  const near = new Set(
    shifts.filter((shift) => isEmergencyTime(shiftTimesOf(shift), ctx.now())).map(({ id }) => id),
  )
  const people = signups
    .filter(({ shift_id, withdrawn_at }) => near.has(shift_id) && withdrawn_at === null)
    .map(({ person_id }) => person_id)
  if (people.length === 0) return new Map()
  const rows = await volunteerStore(ctx.db).contacts([...new Set(people)])
  return new Map(
    rows.map(({ person_id, contact_name, contact_phone }) => [
      person_id,
      [contact_name, contact_phone].filter(Boolean).join(', '),
    ]),
  )
}

const lineOf = (
  ctx: SignedInCtx,
  shift: StoredShift,
  signup: StoredSignup,
  facts: { readonly name: string; readonly contact: string | undefined; readonly own: IsOwn },
): RosterLine => {
  const { own } = facts
  const state = stateNow(shift, signup, ctx.now())
  const isOther = !own.has(signup.person_id)
  const hasCalled = shift.chapter_id !== null && own.has(shift.posted_by)
  const isOver = shift.ends_at <= ctx.now()
  return {
    signupId: signup.id,
    name: facts.name,
    state,
    minutes: signup.minutes,
    mayDecide: state === 'waiting' && isOther && !hasCalled && !own.has(signup.recorded_by ?? ''),
    mayRecord: isOther && isOver && (state === 'missed' || state === 'signed-up' || state === 'checked-in'),
    emergency: (isEmergencyTime(shiftTimesOf(shift), ctx.now()) && facts.contact) || null,
  }
}

/** These shifts with their rosters, as whoever runs them sees them. */
const consoleShifts = async (ctx: SignedInCtx, rows: readonly StoredShift[]): Promise<ConsoleShift[]> => {
  const signups = await signupsStore(ctx.db).ofShifts(rows.map(({ id }) => id))
  const [shifts, names, contacts, own] = await Promise.all([
    shownShifts(ctx, rows),
    namesOf(
      ctx,
      signups.map(({ person_id }) => person_id),
    ),
    contactsOf(ctx, rows, signups),
    ownAccounts(ctx),
  ])
  const byShift = Map.groupBy(signups, ({ shift_id }) => shift_id)
  return rows.flatMap((row, index): ConsoleShift[] => {
    const shift = shifts[index]
    if (!shift) return []
    const roster = (byShift.get(row.id) ?? []).map((signup) => {
      const name = names.get(signup.person_id)
      return lineOf(ctx, row, signup, {
        name: name ? fullName(name) : '',
        contact: contacts.get(signup.person_id),
        own,
      })
    })
    return [{ ...shift, isCancelled: row.cancelled_at !== null, isOver: row.ends_at <= ctx.now(), roster }]
  })
}

interface Page {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Shifts of the coordinator's places with their rosters. */
export const showVolunteerConsole = async (ctx: SignedInCtx, { cursor, limit }: Page) => {
  const scope = scopeOf('moderation', ctx.viewer)
  const { rows, nextCursor } = await shiftStore(ctx.db).page({ scope }, cursor, limit)
  return { items: await consoleShifts(ctx, rows), nextCursor }
}

/** Shifts of the chapters that the viewer speaks for, with their rosters. */
export const showChapterShifts = async (ctx: SignedInCtx, { cursor, limit }: Page) => {
  const chapters = await chaptersSpokenBy(ctx, ctx.viewer.id)
  const places = await placeNames(
    ctx,
    chapters.map(({ lga }) => lga),
  )
  const chapterIds = chapters.map(({ id }) => id)
  const { rows, nextCursor } = await shiftStore(ctx.db).page({ chapterIds }, cursor, limit)
  return {
    chapters: chapters.map(({ id, name, lga }) => {
      const place = places.get(lga)
      return { id, name, place: place ? `${place.lgaName}, ${place.stateName}` : '' }
    }),
    items: await consoleShifts(ctx, rows),
    nextCursor,
  }
}
