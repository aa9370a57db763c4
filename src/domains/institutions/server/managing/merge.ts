import { twoPeople } from '#domains/approvals/server/two-people.ts'
import type { Pending } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import { type ApprovalKind } from '#platform/server/approval-kind.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { FollowsMerge } from '#platform/server/contributions/institution-kind.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { mergeRefusals } from '../../console-contract.ts'
import { institutionId } from '../../contract.ts'
import { managingStore } from './store.ts'

const InstitutionMerge = z.strictObject({ from: institutionId(), into: institutionId() })
export type InstitutionMerge = z.output<typeof InstitutionMerge>
export type MergeApproval = ApprovalKind<InstitutionMerge>

/** Reads the proposals without executing them. */
export const readableMerge = { name: 'institutions.merge', payload: InstitutionMerge } as const

/** Locks both; refuses a pair of one, and an institution that went into another one meanwhile. */
const lockPair = async (ctx: Pick<Ctx, 'db'>, { from, into }: InstitutionMerge): Promise<void> => {
  if (from === into) throw new Refusal('institution-same')
  const rows = await managingStore(ctx.db).lockBoth([from, into])
  const target = rows.find(({ id }) => id === into)
  if (rows.length < 2 || rows.some((row) => row.merged_into !== null) || target?.is_reviewed !== true)
    throw new Refusal('institution-moved-on')
}

/** Two institutions that are the same one: people, figures and rooms go over, old addresses lead on. */
export const mergeApproval = (followers: readonly FollowsMerge[]): MergeApproval =>
  twoPeople(readableMerge.name, {
    payload: readableMerge.payload,
    refuses: mergeRefusals,
    of: 'admin',
    subject: ({ from }) => from,
    check: lockPair,
    reads: async (ctx, payloads) => {
      const names = await managingStore(ctx.db).namesOf(payloads.flatMap(({ from, into }) => [from, into]))
      return ({ from, into }) => {
        const [closed, kept] = [names.get(from), names.get(into)]
        return closed === undefined || kept === undefined ? null : { closed, kept }
      }
    },
    says: ({ from }, values) => ({
      title: { text: message('Merge {closed} into {kept}'), values },
      detail: { text: message('Its people, figures and addresses go over. This cannot be undone.') },
      href: `${to('institutionManager')}?institution=${from}`,
    }),
    execute: async (ctx, { payload, reason, proposerId }) => {
      const store = managingStore(ctx.db)
      const names = await store.namesOf([payload.from, payload.into])
      await store.merge(payload.from, payload.into)
      for (const follow of followers) await follow(ctx, payload)
      for (const id of [payload.from, payload.into])
        await store.note({
          institution_id: id,
          kind: 'merged',
          before: { name: names.get(payload.from) },
          after: { name: names.get(payload.into) },
          reason,
          by_person: proposerId,
          at: ctx.now(),
        })
    },
    audits: ({ from, into }) => `institution:${from} ${into}`,
  })

/** The first of two people proposes that an institution is the same as another one. */
export const proposeToMerge = async (
  ctx: SignedInCtx,
  kind: MergeApproval,
  from: string,
  { into, reason }: { readonly into: string; readonly reason: string },
): Promise<Pending> => {
  if (!(await managingStore(ctx.db).find(from))) throw new Refusal('institution-not-found')
  return propose(ctx, kind, { from, into }, reason)
}
