import { chapterNames } from '#domains/chapters/server/membership.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { OwnSignup, Shift, ShiftKind, SignupState } from '../../shift-contract.ts'
import { isCheckInTime, isCheckOutTime, type ShiftTimes, signUpEnd, stateOfSignup } from '../../rules.ts'
import type { StoredShift } from './shift-store.ts'
import type { StoredSignup } from './signup-store.ts'

export const shiftTimesOf = (row: Pick<StoredShift, 'starts_at' | 'ends_at'>): ShiftTimes => ({
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})

export const kindOfShift = ({ kind }: Pick<StoredShift, 'kind'>): ShiftKind =>
  kind === 'task' ? 'task' : 'shift'

/** Shifts as readers see them, with the names of their places. */
export const shownShifts = async (ctx: Pick<Ctx, 'db'>, rows: readonly StoredShift[]): Promise<Shift[]> => {
  const names = await placeNames(
    ctx,
    rows.flatMap(({ lga }) => lga ?? []),
  )
  const chapters = await chapterNames(
    ctx,
    rows.flatMap(({ chapter_id }) => chapter_id ?? []),
  )
  return rows.map((row) => {
    const name = row.lga === null ? undefined : names.get(row.lga)
    return {
      id: row.id,
      kind: kindOfShift(row),
      title: row.title,
      what: row.what,
      meet: row.meet,
      state: row.state,
      place: name ? `${name.lgaName}, ${name.stateName}` : null,
      chapterName: row.chapter_id === null ? null : (chapters.get(row.chapter_id) ?? null),
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      capacity: row.capacity,
      taken: row.taken,
    }
  })
}

/** Where one sign-up stands now. */
export const stateNow = (
  shift: Pick<StoredShift, 'starts_at' | 'ends_at' | 'cancelled_at'>,
  signup: Pick<StoredSignup, 'withdrawn_at' | 'in_at' | 'minutes' | 'outcome'>,
  now: Date,
): SignupState =>
  stateOfSignup(
    {
      withdrawn: signup.withdrawn_at !== null,
      cancelled: shift.cancelled_at !== null,
      inAt: signup.in_at,
      minutes: signup.minutes,
      outcome: signup.outcome,
    },
    shiftTimesOf(shift),
    now,
  )

type OwnRow = StoredShift & Pick<StoredSignup, 'withdrawn_at' | 'in_at' | 'minutes' | 'outcome' | 'reason'>

/** The viewer's own sign-ups, with what they may do now. */
export const shownSignups = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  rows: readonly OwnRow[],
): Promise<OwnSignup[]> => {
  const now = ctx.now()
  const shifts = await shownShifts(ctx, rows)
  return rows.flatMap((row, index) => {
    const shift = shifts[index]
    if (!shift) return []
    const state = stateNow(row, row, now)
    const times = shiftTimesOf(row)
    return [
      {
        shift,
        state,
        minutes: row.minutes,
        reason: row.reason ?? row.cancel_reason,
        mayWithdraw: state === 'signed-up' && now < signUpEnd(kindOfShift(row), times),
        mayCheckIn: state === 'signed-up' && isCheckInTime(times, now),
        mayCheckOut: state === 'checked-in' && isCheckOutTime(times, now),
      },
    ]
  })
}
