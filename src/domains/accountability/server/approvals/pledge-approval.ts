import type { ApprovalStep } from '#platform/server/approval-kind.ts'
import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { reportFact } from '#domains/activity/server/facts.ts'
import { publishFiles } from '#domains/files/server/attachments.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { recordConsoleApi } from '../../console-contract.ts'
import { pledgeStatuses, pledgeStatusNames } from '../../record-contract.ts'
import { pledgesStore } from '../store.ts'
import { refuseConflicted } from '../committee/conflicts.ts'
import { accountOf, linesWith, placeOfLeader } from './leader-terms.ts'

/** It waits until an auditor decides: the leader cannot report on the pledge again before. */
const UPDATE_HOURS = 365 * 24

const ProposedUpdate = z.strictObject({
  updateId: z.uuid(),
  pledgeId: z.uuid(),
  leaderId: z.uuid(),
  status: z.enum(pledgeStatuses),
  sentBy: z.uuid(),
})
type ProposedUpdate = z.output<typeof ProposedUpdate>

const steps: Readonly<Record<ApprovalStep, string>> = {
  propose: 'reported',
  confirm: 'accepted',
  refuse: 'refused',
  withdraw: 'taken back',
}

/** What a leader says of a pledge, and an auditor accepts or refuses. */
export const pledgeApproval = twoPeople('accountability.pledge-update', {
  payload: ProposedUpdate,
  isFirstAnybody: true,
  hours: () => UPDATE_HOURS,
  refuses: recordConsoleApi.decideUpdate.is.refuses,
  of: 'audit-panel',
  subject: ({ updateId }) => updateId,
  placeOf: placeOfLeader,
  involved: async (ctx, payload) => (await accountOf(ctx, payload)).filter((id) => id !== payload.sentBy),
  check: (ctx, { leaderId }) => refuseConflicted(ctx, leaderId),
  reads: (ctx, payloads) =>
    linesWith(ctx, payloads, ({ updateId }) => updateId, pledgesStore(ctx.db).updates),
  says: ({ status }, { leader: { fullName }, row: update }) => ({
    title: {
      text: message('{name} says of a pledge: {status}'),
      values: { name: fullName },
      words: { status: pledgeStatusNames[status] },
    },
    ...(update && {
      detail: { text: message('{pledge}: {note}'), values: { pledge: update.pledge, note: update.note } },
    }),
    href: to('auditConsole'),
  }),
  execute: async (ctx, { payload: { updateId, leaderId, status, sentBy }, note }) => {
    const store = pledgesStore(ctx.db)
    const decided = { by: ctx.viewer.id, at: ctx.now(), reason: note }
    if (!(await store.decide(updateId, 'accepted', decided))) throw new Refusal('update-decided')
    // Proof of an accepted update is public, like the pledge itself.
    await publishFiles(
      ctx,
      (await store.filesOf([updateId])).map(({ file_id }) => file_id),
    )
    await reportFact(ctx, {
      kind: 'pledge.updated',
      who: sentBy,
      about: `leader:${leaderId}`,
      detail: { status },
    })
  },
  closed: async (ctx, { payload: { updateId }, note }, step) => {
    if (step === 'withdraw') return
    const decided = { by: ctx.viewer.id, at: ctx.now(), reason: note }
    if (!(await pledgesStore(ctx.db).decide(updateId, 'refused', decided)))
      throw new Refusal('update-decided')
  },
  audits: ({ pledgeId }) => `pledge:${pledgeId}`,
  why: (step, { note }) => [steps[step], note].filter(Boolean).join(': '),
})
