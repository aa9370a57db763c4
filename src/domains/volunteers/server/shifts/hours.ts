import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import { reportFact } from '#domains/activity/server/facts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { maxMinutesOf } from '../../rules.ts'
import { hoursDecided } from '../notices.ts'
import { volunteerStore } from '../people/store.ts'
import type { RunsShift } from './who-runs-shift.ts'
import { type StoredShift, shiftStore } from './shift-store.ts'
import { shiftTimesOf } from './present-shift.ts'
import { signupsStore, type StoredSignup } from './signup-store.ts'

/** A sign-up, and who may run its shift. */
interface RunSignup {
  readonly signupId: string
  readonly runs: RunsShift
}

const signupForConsole = async (
  ctx: SignedInCtx,
  { signupId, runs }: RunSignup,
): Promise<{ signup: StoredSignup; shift: StoredShift }> => {
  const signup = isId(signupId) ? await signupsStore(ctx.db).find(signupId) : undefined
  const shift = signup && (await shiftStore(ctx.db).find(signup.shift_id))
  if (!signup || !shift || !(await runs(ctx, shift))) throw new Refusal('signup-not-found')
  return { signup, shift }
}

/**
 * Records the hours of somebody who could not check in or out, once the shift is over: at most its length, and not one's
 * own.
 */
export const recordHours = async (
  ctx: SignedInCtx,
  run: RunSignup,
  { minutes }: { readonly minutes: number },
): Promise<{ id: string }> => {
  const { signup, shift } = await signupForConsole(ctx, run)
  const isOwn = (await ownAccounts(ctx)).has(signup.person_id)
  const isOver = shift.cancelled_at === null && shift.ends_at <= ctx.now()
  if (minutes > maxMinutesOf(shiftTimesOf(shift)))
    throw new Refusal('invalid-input', { fields: { minutes: message('The shift was shorter.') } })
  if (isOwn || !isOver || !(await signupsStore(ctx.db).record(signup.id, ctx.viewer.id, minutes)))
    throw new Refusal('cannot-record')
  ctx.auditing(`signup:${signup.id}`, `${minutes} minutes`)
  return { id: signup.id }
}

interface Decision {
  readonly outcome: 'confirmed' | 'refused'
  readonly reason?: string | undefined
}

/**
 * Confirms or refuses hours once. Confirmed ones count, as a civic fact and in certificates. Nobody decides about their
 * own hours, hours that they recorded, or hours at a shift of a chapter that they posted.
 */
export const decideHours = async (
  ctx: SignedInCtx,
  run: RunSignup,
  { outcome, reason }: Decision,
): Promise<{ id: string }> => {
  const { signup, shift } = await signupForConsole(ctx, run)
  if (outcome === 'refused' && !reason)
    throw new Refusal('invalid-input', { fields: { reason: message('Give a reason.') } })
  const { id: by } = ctx.viewer
  const own = await ownAccounts(ctx)
  // Whoever called in the name of a chapter confirms nothing there: one person must not make hours alone.
  const hasCalled = shift.chapter_id !== null && own.has(shift.posted_by)
  if (hasCalled || own.has(signup.person_id) || (signup.recorded_by && own.has(signup.recorded_by)))
    throw new Refusal('second-person-needed')
  const decided = await signupsStore(ctx.db).decide(
    signup.id,
    { by, outcome, reason: outcome === 'refused' ? (reason ?? null) : null },
    ctx.now(),
  )
  if (!decided) throw new Refusal('already-decided')
  const who = decided.person_id
  if (outcome === 'confirmed') {
    const minutes = Math.min(decided.minutes ?? 0, maxMinutesOf(shiftTimesOf(shift)))
    await volunteerStore(ctx.db).addHours(who, minutes)
    await reportFact(ctx, { kind: 'volunteer.served', who, about: signup.id, detail: { minutes } })
  }
  await notify(ctx, who, hoursDecided, { title: shift.title, isConfirmed: outcome === 'confirmed' })
  ctx.auditing(`signup:${signup.id}`, reason ?? outcome)
  return { id: signup.id }
}
