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

const Letter = z.object({
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

// Names of nominees stay out of the subject: it shows on locked screens, and it must be one plain line.
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

/** Writes to a person; whoever is erased meanwhile gets nothing. */
const write = async (
  ctx: Pick<JobCtx, 'db' | 'ports'>,
  personId: string,
  subject: string,
  lines: readonly string[],
): Promise<void> => {
  const contact = await findContact(ctx, personId)
  if (!contact || contact.isErased) return
  await ctx.ports.email.send({ to: contact.email, subject, text: signed(greetingOf(contact), lines) })
}

/** Sends one letter about a nomination, once however often it runs; a failed sending is tried again. */
export const sendEmail = defineJob({
  name: 'vetting:send-letter',
  payload: Letter,
  run: (ctx, { nominationId, kind, round }) =>
    inTransaction(ctx.db, async (tx) => {
      const store = vettingStore(tx)
      const nomination = await store.findNomination(nominationId)
      if (
        !nomination ||
        !(await store.claimLetter({ nomination_id: nominationId, kind, round, at: ctx.now() }))
      )
        return
      const nominator = await findContact({ db: tx }, nomination.nominator_id)
      // Until an address is proven it may be a stranger's, so nothing that the nominator typed is written to it.
      const isProven = nominator?.emailVerifiedAt !== null
      const told = isProven ? nomination : { ...nomination, nominee_full_name: 'the person you named' }
      const { subject, lines } = words[kind](told)
      // The address is looked up now: the queue holds no address that would outlive an erasure.
      await write({ ...ctx, db: tx }, nomination.nominator_id, subject, lines)
    }),
})

/** Puts a letter to the nominator in the queue, in the transaction of what it tells. */
export const writeToNominator = async (
  ctx: Pick<Ctx, 'db'>,
  nomination: Pick<StoredNomination, 'id' | 'nominator_id' | 'round'>,
  kind: VettingEmailKind,
): Promise<void> => {
  await enqueue(ctx.db, sendEmail, { nominationId: nomination.id, kind, round: nomination.round })
}

/** Tells a reviewer that a seat was given to somebody else. The nominee's name stays out of it. */
export const tellReviewer = defineJob({
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
    await write(ctx, reviewerId, `Nomination ${reference}: your seat was released`, lines)
  },
})

/** Puts the letter about a released seat in the queue, in the transaction that releases it. */
export const writeToReviewer = async (
  ctx: Pick<Ctx, 'db'>,
  reviewerId: string,
  reference: string,
  why: 'idle' | 'conflict',
): Promise<void> => {
  await enqueue(ctx.db, tellReviewer, { reference, reviewerId, why })
}
