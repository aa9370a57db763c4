import type { Gap } from '#domains/identity/user-directory-contract.ts'
import {
  gapsOf,
  incompleteIds,
  listIncomplete,
} from '#domains/identity/server/account-import/account-import.ts'
import { livesWithin } from '#domains/members/server/places/living-within-queries.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { ownOrigin } from '#platform/server/http/own-origin.ts'
import { Refusal } from '#shared/errors.ts'
import { scopeOf } from '#shared/scope.ts'
import { fullName } from '#shared/text/person-name.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { REMINDER_DAYS, MAX_REMINDERS, type SentReminder, type Unfinished } from '../../contract.ts'
import { maskEmail } from '../../rules.ts'
import { sendReminder } from '../jobs.ts'
import { staffNamesOf, inSupportScope, contactsVisible } from '../people/names.ts'
import { remindersStore } from './store.ts'

/** How many candidates a bulk reminder examines for people who are due. */
const MAX_CANDIDATES = 5_000

const dueBefore = (now: Date): Date => new Date(now.getTime() - REMINDER_DAYS * DAY_MS)

/** People in the viewer's scope with incomplete accounts, and their last reminder. */
export const listUnfinished = async (
  ctx: SignedInCtx,
  query: { gap?: Gap | undefined; cursor?: string | undefined; limit: number },
) => {
  const within = livesWithin(scopeOf('admin', ctx.viewer), 'p.id')
  const { rows, total, nextCursor } = await listIncomplete(ctx, { ...query, within })
  const turns = await remindersStore(ctx.db).turns(rows.map(({ id }) => id))
  const isShown = await contactsVisible(
    ctx,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row): Unfinished => {
    const remindedAt = turns.get(row.id)
    return {
      id: row.id,
      citizenNumber: row.citizen_number,
      name: fullName({ firstName: row.first_name, lastName: row.last_name }),
      email: isShown(row.id) ? row.email : maskEmail(row.email),
      joinedAt: row.joined_at.toISOString(),
      gaps: row.gaps,
      remindedAt: remindedAt?.toISOString() ?? null,
      mayRemind: !remindedAt || remindedAt <= dueBefore(ctx.now()),
    }
  })
  return { items, total, nextCursor }
}

/** Reminders, newest first. */
export const listReminders = async (
  ctx: SignedInCtx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const after = decodeCursor('reminders', cursor, isTimeKey)
  const { total, rows } = await remindersStore(ctx.db).list(after, limit + 1)
  const page = pageOfRows('reminders', rows, limit, (row) => row.asked_at.toISOString())
  const names = await staffNamesOf(
    ctx,
    page.rows.flatMap((row) => [row.person_id, row.asked_by]),
  )
  const items = page.rows.map((row): SentReminder => ({
    id: row.id,
    person: names.get(row.person_id) ?? null,
    askedBy: names.get(row.asked_by) ?? null,
    askedAt: row.asked_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    gaps: row.sent_gaps ?? row.gaps,
  }))
  return { items, total, nextCursor: page.nextCursor }
}

const dueAmong = async (ctx: SignedInCtx, ids: readonly string[]): Promise<string[]> => {
  const turns = await remindersStore(ctx.db).turns(ids)
  const before = dueBefore(ctx.now())
  return ids.filter((id) => (turns.get(id) ?? before) <= before).slice(0, MAX_REMINDERS)
}

/** Reminds chosen people, or everybody with a gap; each at most once in 7 days, however many staff ask. */
export const remind = async (
  ctx: SignedInCtx,
  form: { personIds?: readonly string[] | undefined; everybodyWith?: Gap | undefined; reason: string },
): Promise<{ reminded: number }> => {
  const wanted = form.everybodyWith
    ? await incompleteIds(ctx, form.everybodyWith, MAX_CANDIDATES)
    : (form.personIds ?? [])
  const isInScope = await inSupportScope(ctx, wanted)
  const lacking = new Map(
    (await gapsOf(ctx, await dueAmong(ctx, wanted.filter(isInScope)))).map((row) => [row.id, row.gaps]),
  )
  const store = remindersStore(ctx.db)
  const turns = await store.takeTurns([...lacking.keys()], dueBefore(ctx.now()), ctx.now())
  if (turns.length === 0) throw new Refusal('nobody-to-remind')
  const reminders = turns.map((personId) => ({
    id: ctx.newId(),
    personId,
    gaps: lacking.get(personId) ?? [],
  }))
  await store.add(reminders, form.reason, ctx.viewer.id, ctx.now())
  for (const { id, personId } of reminders) {
    await enqueue(ctx.db, sendReminder, { id, origin: ownOrigin(ctx.config) })
    ctx.auditing(personId, form.reason)
  }
  return { reminded: reminders.length }
}
