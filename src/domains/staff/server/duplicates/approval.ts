import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { overtake } from '#domains/approvals/server/approvals.ts'
import { closeAccount } from '#domains/identity/server/account-import/account-import.ts'
import type { Ctx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { duplicateApi, JOIN_PROPOSAL_HOURS, type PairState } from '../../duplicate-contract.ts'
import { staffNamesOf } from '../people/names.ts'
import { duplicatesStore, type StoredPair } from './store.ts'

const ProposedJoining = z.strictObject({ pairId: z.uuid(), keepId: z.uuid() })
export type ProposedJoining = z.output<typeof ProposedJoining>

const pairOf = async (ctx: Pick<Ctx, 'db'>, pairId: string): Promise<StoredPair> => {
  const pair = await duplicatesStore(ctx.db).find(pairId)
  if (!pair) throw new Refusal('pair-not-found')
  return pair
}

/** Locks a pair until the transaction ends and refuses one that moved on. */
export const lockPair = async (
  ctx: Pick<Ctx, 'db'>,
  found: StoredPair,
  states: readonly PairState[],
): Promise<StoredPair> => {
  const pair = (await duplicatesStore(ctx.db).lockAround(found)).find((each) => each.id === found.id)
  if (!pair) throw new Refusal('pair-not-found')
  if (!states.includes(pair.state)) throw new Refusal('pair-moved-on')
  return pair
}

/** Two accounts that become one: the other one is closed and points to the kept one. */
export const joiningApproval = twoPeople('staff.joining', {
  payload: ProposedJoining,
  hours: () => JOIN_PROPOSAL_HOURS,
  refuses: duplicateApi.confirmMerge.is.refuses,
  of: 'support',
  subject: ({ pairId }) => pairId,
  involved: async (ctx, { pairId }) => {
    const pair = await duplicatesStore(ctx.db).find(pairId)
    return pair ? [pair.first_id, pair.second_id] : []
  },
  check: async (ctx, { pairId, keepId }) => {
    const pair = await lockPair(ctx, await pairOf(ctx, pairId), ['open', 'proposed'])
    if (![pair.first_id, pair.second_id].includes(keepId)) throw new Refusal('keep-unknown')
  },
  reads: async (ctx, payloads) => {
    const store = duplicatesStore(ctx.db)
    const pairs = await Promise.all(payloads.map(({ pairId }) => store.find(pairId)))
    const names = await staffNamesOf(
      ctx,
      pairs.flatMap((pair) => (pair ? [pair.first_id, pair.second_id] : [])),
    )
    return ({ pairId, keepId }) => {
      const pair = pairs.find((each) => each?.id === pairId)
      const [first, second, kept] = [pair?.first_id, pair?.second_id, keepId].map((id) => names.get(id ?? ''))
      return first && second && kept ? { first, second, kept } : null
    }
  },
  says: ({ pairId }, { first, second, kept }) => ({
    title: {
      text: message('Join the accounts of {first} and {second}'),
      values: { first: first.name, second: second.name },
    },
    detail: {
      text: message('{name} (citizen #{number}) stays; the other account is closed.'),
      values: { name: kept.name, number: String(kept.citizenNumber) },
    },
    href: `${to('fixDuplicates')}?state=proposed&pair=${pairId}`,
  }),
  execute: async (ctx, { payload: { pairId, keepId }, reason, note, proposerId }) => {
    const store = duplicatesStore(ctx.db)
    const pair = await pairOf(ctx, pairId)
    const closedId = pair.first_id === keepId ? pair.second_id : pair.first_id
    if (!(await closeAccount(ctx, closedId, keepId))) throw new Refusal('cannot-close')
    await store.decide(pairId, 'merged', ctx.viewer.id, ctx.now())
    await store.addMerge({
      id: ctx.newId(),
      closedId,
      keptId: keepId,
      proposedBy: proposerId,
      confirmedBy: ctx.viewer.id,
      proposedReason: reason,
      confirmedReason: note ?? reason,
      at: ctx.now(),
    })
    await overtake(ctx, joiningApproval, await store.forgetOpenOf(closedId))
  },
  closed: (ctx, { payload }) => duplicatesStore(ctx.db).reopen(payload.pairId),
  audits: (payload) => payload.pairId,
})
