import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople, byId } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import { openPool } from '#domains/wallet/server/accounts/accounts.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { organizationStateNames } from '../../contract.ts'
import { decisionRefusals, type OrganizationDecision } from '../../contracts/console-contract.ts'
import { organizationMachine } from '../../rules.ts'
import { organizationDecided } from '../notices.ts'
import { refreshParts } from '../people/access.ts'
import { membersStore } from '../people/members-store.ts'
import { organizationsStore, type StoredOrganization } from '../store.ts'

const Decision = z.strictObject({
  organizationId: z.uuid(),
  revision: z.int(),
  to: z.enum(['verified', 'refused', 'suspended']),
})
type Decision = z.output<typeof Decision>

/** The owner of the ledger's pool account of an organization; statements tell it by this beginning. */
export const poolNameOf = (id: string): string => `organization:${id}`

const heldFor = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<StoredOrganization> => {
  const [row] = await organizationsStore(ctx.db).byIds([id])
  if (!row) throw new Refusal('organization-not-next')
  return row
}

/** Refuses a text that has changed since it was proposed, and a number that another one holds. */
const refuseStale = async (ctx: Pick<Ctx, 'db'>, { organizationId, revision, to: state }: Decision) => {
  const row = await heldFor(ctx, organizationId)
  if (row.revision !== revision) throw new Refusal('organization-not-next')
  organizationMachine.move(row.state, state)
  if (state === 'verified' && (await organizationsStore(ctx.db).isNumberTaken(row.cac_number, row.id)))
    throw new Refusal('number-taken')
}

const decide = async (ctx: SignedInCtx, payload: Decision, reason: string): Promise<void> => {
  const store = organizationsStore(ctx.db)
  const row = await heldFor(ctx, payload.organizationId)
  const change = {
    state: organizationMachine.move(row.state, payload.to),
    reason,
    decided_at: ctx.now(),
    ...(payload.to === 'verified' && { account_id: await openPool(ctx, 'pool', poolNameOf(row.id)) }),
  }
  const isFirst = await store
    .decide(row.id, { state: row.state, revision: payload.revision }, change)
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'organization_number') ? new Refusal('number-taken') : error
    })
  if (!isFirst) throw new Refusal('organization-not-next')
  const people = await membersStore(ctx.db).all(row.id, 100)
  const owner = people.find(({ role }) => role === 'owner')
  if (!owner) return
  await refreshParts(ctx, [owner.person_id])
  await notify(ctx, owner.person_id, organizationDecided, {
    name: row.name,
    slug: row.slug,
    state: payload.to,
  })
}

/** Verifying, refusing and suspending an organization. Its own people take no part in it. */
export const organizationApproval = twoPeople('organizations.decision', {
  payload: Decision,
  refuses: decisionRefusals,
  of: 'kyc-review',
  subject: ({ organizationId }) => organizationId,
  involved: (ctx, { organizationId }) => membersStore(ctx.db).idsOf(organizationId),
  check: refuseStale,
  reads: (ctx, payloads) =>
    byId(payloads, ({ organizationId }) => organizationId, organizationsStore(ctx.db).byIds),
  says: ({ to: decision }, { name, state }) => ({
    title: {
      text: message('Organization {name}: {decision}'),
      values: { name },
      words: { decision: organizationStateNames[decision] },
    },
    detail: { text: message('Its owner reads the reason below.') },
    href: `${to('organizationsConsole')}?list=${state}`,
  }),
  execute: (ctx, { payload, reason }) => decide(ctx, payload, reason),
  audits: ({ organizationId, to: state }) => `organization:${organizationId} ${state}`,
})

/** The first of two people of the team proposes a decision. */
export const proposeOrganization = async (
  ctx: SignedInCtx,
  slug: string,
  { to: state, reason }: OrganizationDecision,
): Promise<Pending> => {
  const row = await organizationsStore(ctx.db).bySlug(slug)
  if (!row) throw new Refusal('organization-not-found')
  const payload = { organizationId: row.id, revision: row.revision, to: state }
  return propose(ctx, organizationApproval, payload, reason)
}
