import { namesOf } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { scopeOf } from '#shared/scope.ts'
import type { ConsoleShift, RosterLine } from '../../console-contract.ts'
import { isEmergencyTime } from '../../rules.ts'
import { volunteerStore } from '../people/store.ts'
import { type StoredShift, shiftStore } from './shift-store.ts'
import { shownShifts, stateNow, shiftTimesOf } from './showing.ts'
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
  facts: { readonly name: string; readonly contact: string | undefined },
): RosterLine => {
  const { id: viewerId } = ctx.viewer
  const state = stateNow(shift, signup, ctx.now())
  const isOther = signup.person_id !== viewerId
  const isOver = shift.ends_at <= ctx.now()
  return {
    signupId: signup.id,
    name: facts.name,
    state,
    minutes: signup.minutes,
    mayDecide: state === 'waiting' && isOther && signup.recorded_by !== viewerId,
    mayRecord: isOther && isOver && (state === 'missed' || state === 'signed-up' || state === 'checked-in'),
    emergency: (isEmergencyTime(shiftTimesOf(shift), ctx.now()) && facts.contact) || null,
  }
}

/** Shifts of the coordinator's places with their rosters. */
export const showVolunteerConsole = async (
  ctx: SignedInCtx,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: ConsoleShift[]; nextCursor: string | null }> => {
  const scope = scopeOf('moderation', ctx.viewer)
  const { rows, nextCursor } = await shiftStore(ctx.db).page(scope, cursor, limit)
  const signups = await signupsStore(ctx.db).ofShifts(rows.map(({ id }) => id))
  const [shifts, names, contacts] = await Promise.all([
    shownShifts(ctx, rows),
    namesOf(
      ctx,
      signups.map(({ person_id }) => person_id),
    ),
    contactsOf(ctx, rows, signups),
  ])
  const byShift = Map.groupBy(signups, ({ shift_id }) => shift_id)
  const items = rows.flatMap((row, index): ConsoleShift[] => {
    const shift = shifts[index]
    if (!shift) return []
    const roster = (byShift.get(row.id) ?? []).map((signup) => {
      const name = names.get(signup.person_id)
      return lineOf(ctx, row, signup, {
        name: name ? `${name.firstName} ${name.lastName}` : '',
        contact: contacts.get(signup.person_id),
      })
    })
    return [{ ...shift, isCancelled: row.cancelled_at !== null, isOver: row.ends_at <= ctx.now(), roster }]
  })
  return { items, nextCursor }
}
