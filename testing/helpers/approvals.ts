import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { TestApp } from './app.ts'

interface Waiting {
  readonly id?: string
  readonly kind: string
  readonly subject: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly permission: string
  readonly proposedBy: string
  readonly reason?: string
  readonly about?: string
  readonly place?: { readonly state: string; readonly lga: string | null }
  /** Made so long ago; negative hours are in the future. */
  readonly hoursAgo?: number
  readonly hours?: number
}

/** Inserts a proposal as its domain would have stored it, at any time; rows never change afterwards. */
export const storeApproval = async (
  app: Pick<TestApp, 'db' | 'clock'>,
  { hoursAgo = 0, hours = 72, ...given }: Waiting,
): Promise<string> => {
  const id = given.id ?? randomUUID()
  const at = new Date(app.clock.now().getTime() - hoursAgo * HOUR_MS)
  await sql`insert into approvals.approval (id, kind, subject, payload, reason, permission, place_state, place_lga, about,
      involved, proposed_by, proposed_at, expires_at)
    values (${id}, ${given.kind}, ${given.subject}, ${JSON.stringify(given.payload)}, ${given.reason ?? 'As the team decided.'},
      ${given.permission}, ${given.place?.state ?? null}, ${given.place?.lga ?? null}, ${given.about ?? null},
      ${given.about ? [given.about] : []}::uuid[], ${given.proposedBy}, ${at}, ${new Date(at.getTime() + hours * HOUR_MS)})`.execute(
    app.db,
  )
  return id
}

/** Stores a right that Chidi proposed for Dayo. */
export const storeRight = (
  app: Pick<TestApp, 'db' | 'clock'>,
  is: Partial<Waiting> = {},
): Promise<string> => {
  const { id } = demoPerson('dayo')
  return storeApproval(app, {
    kind: 'staff.right',
    subject: `${id} admin-role`,
    payload: { personId: id, given: 'content', state: null, lga: null, until: null },
    permission: 'admin-flag',
    proposedBy: demoPerson('chidi').id,
    about: id,
    ...is,
  })
}

/** Ends everything that waits, so that a test starts with nothing proposed. */
export const endApprovals = (app: Pick<TestApp, 'db'>, kind = '%'): Promise<unknown> =>
  sql`update approvals.approval set state = 'overtaken', decided_at = now() where state = 'waiting'
    and kind like ${kind}`.execute(app.db)

/** Lets time pass for what waits: as if it had been proposed so many hours earlier. */
export const ageApprovals = ({ db }: Pick<TestApp, 'db'>, hours: number, kind = '%'): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`alter table approvals.approval disable trigger approval_kept`.execute(tx)
    await sql`update approvals.approval set proposed_at = proposed_at - make_interval(mins => ${Math.round(hours * 60)}),
      expires_at = expires_at - make_interval(mins => ${Math.round(hours * 60)})
      where state = 'waiting' and kind like ${kind}`.execute(tx)
    await sql`alter table approvals.approval enable trigger approval_kept`.execute(tx)
  })

/** Runs a test while one demo account is one that was joined with another's; then both are as before. */
export const whileJoined = async <T>(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  [closedId, keptId]: readonly [closedId: string, keptId: string],
  work: () => Promise<T>,
): Promise<T> => {
  const join = (to: string | null) =>
    sql`update identity.person set merged_into = ${to}, suspended_at = ${to && clock.now()} where id = ${closedId}`.execute(
      db,
    )
  await join(keptId)
  try {
    return await work()
  } finally {
    await join(null)
  }
}

/** Runs a test while a demo account is suspended, so that it holds no permission. */
export const whileSuspended = async <T>(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  personId: string,
  work: () => Promise<T>,
): Promise<T> => {
  const set = (at: Date | null) =>
    sql`update identity.person set suspended_at = ${at} where id = ${personId}`.execute(db)
  await set(clock.now())
  try {
    return await work()
  } finally {
    await set(null)
  }
}
