import { accountsOf, ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import { onePersonWords } from '#domains/identity/distinct-rules.ts'
import { refuseGoneFirst } from '#domains/identity/server/user-directory/scope.ts'
import type { Agreed, ApprovalKind } from '#platform/server/approval-kind.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { ApprovalState } from '../contract.ts'
import type { Pending } from '../proposal-contract.ts'
import { barFromDeciding, barFromProposing, type Deciding, expiryOf } from '../rules.ts'
import { isFirstGone } from './standing.ts'
import { approvalsStore, type StoredApproval } from './store.ts'

/** A stored proposal of one kind, with its payload parsed. */
export interface ProposalOf<P> {
  readonly stored: StoredApproval
  readonly payload: P
}

/** What reading the proposals of a kind needs. */
export type ReadableKind<P> = Pick<ApprovalKind<P>, 'name' | 'payload'>

const parsed = <P>(kind: ReadableKind<P>, stored: StoredApproval): ProposalOf<P> => {
  const { success, data } = kind.payload.safeParse(stored.payload)
  invariant(success, `the payload of ${kind.name} fits its schema`)
  return { stored, payload: data }
}

const involvedIn = async <P>(ctx: Pick<Ctx, 'db'>, kind: ApprovalKind<P>, payload: P): Promise<string[]> => {
  const about = kind.about?.(payload)
  const others = (await kind.involved?.(ctx, payload)) ?? []
  return [...new Set([...(about === undefined ? [] : [about]), ...others])]
}

const termsOf = async <P>(
  ctx: Pick<Ctx, 'db'>,
  kind: ApprovalKind<P>,
  payload: P,
): Promise<Omit<Deciding, 'proposedBy'>> => ({
  permission: kind.permission(payload),
  place: (await kind.placeOf?.(ctx, payload)) ?? { state: null, lga: null },
  involved: await involvedIn(ctx, kind, payload),
})

const rowOf = <P>(
  kind: ApprovalKind<P>,
  { permission, place, involved }: Omit<Deciding, 'proposedBy'>,
  { id, payload, reason, proposerId, proposedAt }: Omit<Agreed<P>, 'note'>,
) => ({
  id,
  kind: kind.name,
  subject: kind.subject(payload),
  payload: JSON.stringify(payload),
  reason,
  permission,
  place_state: place.state,
  place_lga: place.lga,
  about: kind.about?.(payload) ?? null,
  involved: [...involved],
  proposed_by: proposerId,
  proposed_at: proposedAt,
  expires_at: expiryOf(proposedAt, kind.hours?.(payload)),
})

/** Writes a proposal that was made elsewhere, once: of a demonstration, or in rows of an earlier release. */
export const storeProposal = async <P>(
  ctx: Pick<Ctx, 'db'>,
  kind: ApprovalKind<P>,
  agreed: Omit<Agreed<P>, 'note'>,
): Promise<void> => {
  await approvalsStore(ctx.db).add(rowOf(kind, await termsOf(ctx, kind, agreed.payload), agreed))
}

const agreedOf = <P>({ stored, payload }: ProposalOf<P>, note: string | null): Agreed<P> => ({
  id: stored.id,
  payload,
  reason: stored.reason,
  note,
  proposerId: stored.proposed_by,
  proposedAt: stored.proposed_at,
})

/**
 * Closes what no longer counts of a subject: expired, or of a proposer who lost the permission. Refuses
 * `approval-waiting` while one counts.
 */
const closeStale = async <P>(ctx: SignedInCtx, kind: ApprovalKind<P>, subject: string): Promise<void> => {
  const store = approvalsStore(ctx.db)
  const now = ctx.now()
  await store.expire(now, [kind.name], subject)
  for (const row of await store.waiting(kind.name, now, 1, [subject]))
    if (await isFirstGone(ctx, kind, row)) await store.end('void', [row.id], now)
    else throw new Refusal('approval-waiting')
}

/**
 * Proposes something that a second person must confirm, and returns its id. Refuses people without the permission or
 * involved in it, what the kind's own check refuses, and `approval-waiting` while one for the same subject waits.
 */
export const propose = async <P>(
  ctx: SignedInCtx,
  kind: ApprovalKind<P>,
  input: P,
  reason: string,
): Promise<Pending & { readonly expiresAt: Date }> => {
  const payload = kind.payload.parse(input)
  const { permission, place, involved } = await termsOf(ctx, kind, payload)
  const own = await ownAccounts(ctx)
  const bar = kind.isFirstAnybody ? null : barFromProposing(ctx.viewer, own, { permission, place, involved })
  if (bar) throw new Refusal(bar)
  const subject = kind.subject(payload)
  await closeStale(ctx, kind, subject)
  await kind.check?.(ctx, payload)
  const [id, now] = [ctx.newId(), ctx.now()]
  const terms = { permission, place, involved }
  const row = rowOf(kind, terms, { id, payload, reason, proposerId: ctx.viewer.id, proposedAt: now })
  if (!(await approvalsStore(ctx.db).add(row))) throw new Refusal('approval-waiting')
  const agreed = { id, payload, reason, note: null, proposerId: ctx.viewer.id, proposedAt: now }
  kind.audit(ctx, 'propose', agreed)
  return { id, state: 'pending_approval', expiresAt: row.expires_at }
}

/** One proposal of a kind in any state; refuses `approval-not-found`. */
export const findApproval = async <P>(
  ctx: Pick<Ctx, 'db'>,
  kind: ReadableKind<P>,
  id: string,
): Promise<ProposalOf<P>> => {
  const stored = isId(id) ? await approvalsStore(ctx.db).find(id) : undefined
  if (stored?.kind !== kind.name) throw new Refusal('approval-not-found')
  return parsed(kind, stored)
}

/** The proposal, for somebody who may be its second person; refuses everybody else. */
const asSecond = async <P>(ctx: SignedInCtx, kind: ApprovalKind<P>, id: string): Promise<ProposalOf<P>> => {
  const proposal = await findApproval(ctx, kind, id)
  const { proposed_by: proposedBy, involved: involvedThen } = proposal.stored
  const terms = await termsOf(ctx, kind, proposal.payload)
  const involved = [...new Set([...terms.involved, ...involvedThen])]
  const own = await ownAccounts(ctx)
  const bar = barFromDeciding(ctx.viewer, own, { ...terms, involved, proposedBy })
  if (bar === 'second-approver-required' && proposedBy !== ctx.viewer.id)
    throw new Refusal(bar, { message: onePersonWords(ctx.config) })
  if (bar) throw new Refusal(bar)
  return proposal
}

/** Refuses a proposer who lost the permission, or who became involved after proposing. */
const refuseUnfitFirst = async <P>(
  ctx: SignedInCtx,
  kind: ApprovalKind<P>,
  { stored, payload }: ProposalOf<P>,
) => {
  if (kind.isFirstAnybody) return
  await refuseGoneFirst(ctx, kind.permission(payload), stored.proposed_by)
  const own = await accountsOf(ctx, stored.proposed_by)
  if ((await involvedIn(ctx, kind, payload)).some((id) => own.has(id))) throw new Refusal('approval-involved')
}

/**
 * Confirms as the second person and executes at once, in one transaction. Of many parallel confirmations one succeeds;
 * the others are refused with `approval-closed`.
 */
export const confirm = async <P>(
  ctx: SignedInCtx,
  kind: ApprovalKind<P>,
  id: string,
  note: string | null = null,
): Promise<ProposalOf<P>> => {
  const proposal = await asSecond(ctx, kind, id)
  await refuseUnfitFirst(ctx, kind, proposal)
  const change = { state: 'confirmed', by: ctx.viewer.id, at: ctx.now(), why: note } as const
  if (!(await approvalsStore(ctx.db).decide(id, change))) throw new Refusal('approval-closed')
  await kind.check?.(ctx, proposal.payload)
  const agreed = agreedOf(proposal, note)
  await kind.execute(ctx, agreed)
  kind.audit(ctx, 'confirm', agreed)
  return proposal
}

const close = async <P>(
  ctx: SignedInCtx,
  kind: ApprovalKind<P>,
  proposal: ProposalOf<P>,
  state: 'refused' | 'withdrawn',
  why: string | null,
): Promise<ProposalOf<P>> => {
  const change = { state, by: ctx.viewer.id, at: ctx.now(), why }
  if (!(await approvalsStore(ctx.db).decide(proposal.stored.id, change))) throw new Refusal('approval-closed')
  const step = state === 'refused' ? 'refuse' : 'withdraw'
  const agreed = agreedOf(proposal, why)
  await kind.closed?.(ctx, agreed, step)
  kind.audit(ctx, step, agreed)
  return proposal
}

/** Refuses as the second person, with a reason. */
export const refuse = async <P>(
  ctx: SignedInCtx,
  kind: ApprovalKind<P>,
  id: string,
  reason: string | null,
): Promise<ProposalOf<P>> => close(ctx, kind, await asSecond(ctx, kind, id), 'refused', reason)

/** Takes one's own proposal back; refuses `not-proposer` for everybody else. */
export const withdraw = async <P>(
  ctx: SignedInCtx,
  kind: ApprovalKind<P>,
  id: string,
  reason: string | null = null,
): Promise<ProposalOf<P>> => {
  const proposal = await findApproval(ctx, kind, id)
  if (proposal.stored.proposed_by !== ctx.viewer.id) throw new Refusal('not-proposer')
  return close(ctx, kind, proposal, 'withdrawn', reason)
}

/** Takes one's own proposal back, or refuses somebody else's: for calls that do not tell the two apart. */
export const withdrawOrRefuse = async <P>(
  ctx: SignedInCtx,
  kind: ApprovalKind<P>,
  id: string,
  reason: string | null,
): Promise<ProposalOf<P>> => {
  const { stored } = await findApproval(ctx, kind, id)
  const isMine = stored.proposed_by === ctx.viewer.id
  return isMine ? withdraw(ctx, kind, id, reason) : refuse(ctx, kind, id, reason)
}

/** Waiting proposals of a kind, oldest first; only those of these subjects if given. */
export const waiting = async <P>(
  ctx: Pick<Ctx, 'db' | 'now'>,
  kind: ReadableKind<P>,
  subjects?: readonly string[],
  limit = 100,
): Promise<ProposalOf<P>[]> =>
  (await approvalsStore(ctx.db).waiting(kind.name, ctx.now(), limit, subjects)).map((row) =>
    parsed(kind, row),
  )

/** What waits for this subject, unless its proposer may not propose it any more. */
export const standing = async <P>(
  ctx: Pick<Ctx, 'db' | 'now'>,
  kind: ApprovalKind<P>,
  subject: string,
): Promise<ProposalOf<P> | undefined> => {
  const [proposal] = await waiting(ctx, kind, [subject], 1)
  return proposal && !(await isFirstGone(ctx, kind, proposal.stored)) ? proposal : undefined
}

/** Proposals of a kind about these subjects, in one state if given: what waits, then the latest first. */
export const historyOf = async <P>(
  ctx: Pick<Ctx, 'db'>,
  kind: ReadableKind<P>,
  subjects: readonly string[],
  which: { readonly state?: ApprovalState; readonly limit?: number } = {},
): Promise<ProposalOf<P>[]> =>
  (await approvalsStore(ctx.db).history(kind.name, subjects, which)).map((row) => parsed(kind, row))

/** Ends what waits for these subjects, because the thing moved on without it. */
export const overtake = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  kind: Pick<ApprovalKind, 'name'>,
  subjects: readonly string[],
): Promise<void> => {
  const rows = await approvalsStore(ctx.db).waiting(kind.name, new Date(0), 1_000, subjects)
  await approvalsStore(ctx.db).end(
    'overtaken',
    rows.map(({ id }) => id),
    ctx.now(),
  )
}

/** Runs a use of this domain and gives its refusals the codes that a call declares. */
export const withCodes = async <T>(
  codes: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Refusal ? codes[error.code] : undefined
    if (error instanceof Refusal && code !== undefined) throw new Refusal(code, error.detail)
    throw error
  }
}

/** How many proposals of a kind wait for anybody. */
export const countWaiting = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  kind: Pick<ApprovalKind, 'name'>,
): Promise<number> => approvalsStore(ctx.db).countWaitingOf(kind.name, ctx.now())
