import * as z from 'zod/mini'
import { findContact } from '#domains/identity/server/users/contacts.ts'
import { greetingOf } from '#domains/identity/server/users/greetings.ts'
import type { Ctx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, enqueue, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { brand } from '#shared/brand.ts'
import { APPEAL_DAYS, reasonNames } from '../contracts/nomination-contract.ts'
import { ANSWER_DAYS, IDLE_DAYS } from '../rules.ts'
import { type VettingEmailKind, vettingStore, type StoredNomination } from './nominations/store.ts'

const NominatorEmail = z.object({
  nominationId: z.uuid(),
  kind: z.enum(['received', 'info_requested', 'approved', 'rejected']),
  round: z.int(),
})

interface Words {
  readonly subject: string
  readonly lines: readonly string[]
}

const where = 'You can follow it under My nominations.'

const rejectedLines = ({ nominee_full_name: name, reason_code: reason }: StoredNomination): string[] => [
  `Your nomination of ${name} was not approved.`,
  ...(reason ? [`Reason: ${reasonNames[reason]}.`] : []),
  ...(reason === 'withdrew'
    ? []
    : [
        `The reviewers' scores and reasons stand under My nominations. You may appeal once within ${APPEAL_DAYS} days.`,
        'You may also nominate this person again with better evidence.',
      ]),
]

// Subjects show on locked screens and must be one line, so they never contain the name of a nominee.
const words: Readonly<Record<VettingEmailKind, (nomination: StoredNomination) => Words>> = {
  received: ({ reference, nominee_full_name: name }) => ({
    subject: `Nomination ${reference}: received`,
    lines: [`Thank you for nominating ${name}.`, `Independent reviewers will look at it. ${where}`],
  }),
  info_requested: ({ reference, nominee_full_name: name, info_requested: question }) => ({
    subject: `Nomination ${reference}: we have a question`,
    lines: [
      `The reviewers of your nomination of ${name} ask:`,
      question ?? 'Open the nomination to read their question.',
      `Please answer under My nominations within ${ANSWER_DAYS} days; then a new review begins.`,
    ],
  }),
  approved: ({ reference, nominee_full_name: name }) => ({
    subject: `Nomination ${reference}: approved`,
    lines: [
      `Your nomination of ${name} was approved. The profile is in the leaders directory now, with the evidence that you sent.`,
    ],
  }),
  rejected: (nomination) => ({
    subject: `Nomination ${nomination.reference}: not approved`,
    lines: rejectedLines(nomination),
  }),
}

const signed = (greeting: string, lines: readonly string[]): string =>
  [greeting, ...lines, `${brand.name}, ${brand.email}`].join('\n\n')

/** Emails a person, unless they have been erased. */
const sendToPerson = async (
  ctx: Pick<JobCtx, 'db' | 'ports'>,
  personId: string,
  subject: string,
  lines: readonly string[],
): Promise<void> => {
  const contact = await findContact(ctx, personId)
  if (!contact || contact.isErased) return
  await ctx.ports.email.send({ to: contact.email, subject, text: signed(greetingOf(contact), lines) })
}

/** Sends one email about a nomination. A retry after a failure sends it; a second run does not. */
export const sendNominatorEmail = defineJob({
  name: 'vetting:send-letter',
  payload: NominatorEmail,
  run: (ctx, { nominationId, kind, round }) =>
    inTransaction(ctx.db, async (tx) => {
      const store = vettingStore(tx)
      const nomination = await store.findNomination(nominationId)
      if (
        !nomination ||
        !(await store.claimEmail({ nomination_id: nominationId, kind, round, at: ctx.now() }))
      )
        return
      const nominator = await findContact({ db: tx }, nomination.nominator_id)
      // An unverified address may belong to a stranger, so nothing that the nominator typed goes to it.
      const isVerified = nominator?.emailVerifiedAt !== null
      const mentioned = isVerified ? nomination : { ...nomination, nominee_full_name: 'the person you named' }
      const { subject, lines } = words[kind](mentioned)
      // Look the address up now: an address in the queue would outlive an erasure.
      await sendToPerson({ ...ctx, db: tx }, nomination.nominator_id, subject, lines)
    }),
})

/** Queues an email to the nominator in the transaction of the change that it reports. */
export const queueNominatorEmail = async (
  ctx: Pick<Ctx, 'db'>,
  nomination: Pick<StoredNomination, 'id' | 'nominator_id' | 'round'>,
  kind: VettingEmailKind,
): Promise<void> => {
  await enqueue(ctx.db, sendNominatorEmail, { nominationId: nomination.id, kind, round: nomination.round })
}

/** Tells a reviewer that their seat was released. The email does not name the nominee. */
export const sendReviewerEmail = defineJob({
  name: 'vetting:tell-reviewer',
  payload: z.object({
    reference: z.string(),
    reviewerId: z.uuid(),
    why: z.optional(z.enum(['idle', 'conflict'])),
  }),
  run: async (ctx, { reference, reviewerId, why }) => {
    const conflictLines = [
      `You may not review nomination ${reference} any more: since you took it, a conflict of interest came up or your duty changed.`,
      'Your seat is free for another reviewer. A verdict that you gave while there was no conflict stays in the books and does not count.',
    ]
    const idleLines = [
      `You took nomination ${reference} ${IDLE_DAYS} days ago and gave no verdict, so your seat is free for another reviewer.`,
      'If a seat is still free, you may take it again in the Vetting Console.',
    ]
    const lines = why === 'conflict' ? conflictLines : idleLines
    await sendToPerson(ctx, reviewerId, `Nomination ${reference}: your seat was released`, lines)
  },
})

/** Queues the email about a released seat, in the transaction that releases it. */
export const queueReviewerEmail = async (
  ctx: Pick<Ctx, 'db'>,
  reviewerId: string,
  reference: string,
  why: 'idle' | 'conflict',
): Promise<void> => {
  await enqueue(ctx.db, sendReviewerEmail, { reference, reviewerId, why })
}
