import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import { distinctPeople } from '#domains/identity/server/distinct/distinct-people.ts'
import { findPeople, searchPeople } from '#domains/identity/server/user-directory/user-directory.ts'
import { whoStillMay } from '#domains/identity/server/user-directory/scope.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { adminRoles } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { fullName } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'
import { confidentialApi, OFFICERS, type OfficerProposal } from '../../contracts/confidential-contract.ts'
import { officersStore } from './store.ts'

const OfficerChange = z.strictObject({ personId: z.uuid(), change: z.enum(['name', 'remove']) })
type OfficerChange = z.output<typeof OfficerChange>

/** Refuses a change that changes nothing, people without a role, and a second seat for one person. */
const refuseUnfit = async (ctx: SignedInCtx, { personId, change }: OfficerChange): Promise<void> => {
  const seated = await officersStore(ctx.db).all()
  if (seated.includes(personId) === (change === 'name')) throw new Refusal('officer-unchanged')
  if (change === 'remove') return
  if (!(await whoStillMay(ctx, 'admin', [personId])).has(personId)) throw new Refusal('officer-unfit')
  if (seated.length >= OFFICERS) throw new Refusal('officers-complete')
  if ((await distinctPeople(ctx, [...seated, personId])).matched) throw new Refusal('officer-same')
}

/** Naming or removing an officer of confidential reports: two administrators decide, and never about themselves. */
export const officerApproval = twoPeople('reports.officer', {
  payload: OfficerChange,
  refuses: confidentialApi.proposeOfficer.is.refuses,
  of: 'admin-flag',
  subject: ({ personId }) => personId,
  about: ({ personId }) => personId,
  check: refuseUnfit,
  reads: async (ctx, payloads) => {
    const names = await namesOf(
      ctx,
      payloads.map(({ personId }) => personId),
    )
    return ({ personId }) => names.get(personId)
  },
  says: ({ change }, name) => ({
    title: {
      text:
        change === 'name'
          ? message('{name} reads confidential reports')
          : message('{name} no longer reads confidential reports'),
      values: { name: fullName(name) },
    },
    href: to('confidentialDesk'),
  }),
  execute: async (ctx, { payload: { personId, change } }) => {
    const store = officersStore(ctx.db)
    const isDone = change === 'name' ? await store.seat(personId, ctx.now()) : await store.unseat(personId)
    if (!isDone) throw new Refusal(change === 'name' ? 'officers-complete' : 'officer-unchanged')
  },
  audits: ({ personId }) => `person:${personId}`,
  why: (step, { payload: { change }, reason }) =>
    `${step}: ${change} officer of confidential reports: ${reason}`,
})

/** Whether anybody may write: only while two officers can read. One who is suspended or lost their role cannot. */
export const showReaders = async (ctx: Pick<Ctx, 'db' | 'now'>) => {
  const able = await whoStillMay(ctx, 'admin', await officersStore(ctx.db).all())
  const people = await findPeople(ctx, [...able])
  const roles = [...people.values()].map(({ admin_role: role }) => role ?? ('admin' as const))
  return { officers: able.size, isOpen: able.size === OFFICERS, roles: roles.toSorted() }
}

/** Proposes a change of the two seats. */
export const proposeOfficer = (ctx: SignedInCtx, { reason, ...change }: OfficerProposal): Promise<Pending> =>
  propose(ctx, officerApproval, change, reason)

/** The officers, and for administrators the staff who could be named. */
export const showOfficers = async (ctx: SignedInCtx) => {
  const ids = await officersStore(ctx.db).all()
  const names = await namesOf(ctx, ids)
  const staff = ctx.viewer.isAdmin ? await staffOf(ctx) : []
  return {
    items: ids.flatMap((id) => {
      const name = names.get(id)
      return name ? [{ id, name: fullName(name) }] : []
    }),
    isOfficer: ids.includes(ctx.viewer.id),
    candidates: staff.filter(({ id }) => !ids.includes(id) && id !== ctx.viewer.id),
  }
}

const staffOf = async (ctx: SignedInCtx): Promise<{ id: string; name: string }[]> => {
  const found = new Set<string>()
  for (const role of ['admin', ...adminRoles] as const) {
    const { rows } = await searchPeople(ctx, { role, isSuspended: false, limit: 50 }, false)
    for (const { id } of rows) found.add(id)
  }
  const names = await namesOf(ctx, [...found])
  return [...names]
    .map(([id, name]) => ({ id, name: fullName(name) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
