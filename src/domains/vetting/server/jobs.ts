import * as z from 'zod/mini'
import { currentUser } from '#domains/identity/server/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database.ts'
import { defineJob, enqueue, type Job } from '#platform/server/jobs.ts'
import { brand } from '#shared/brand.ts'
import { reasonNames } from '../nomination-contract.ts'
import { type LetterKind, vettingStore, type StoredNomination } from './store.ts'

const Letter = z.object({
  nominationId: z.uuid(),
  kind: z.enum(['received', 'info_requested', 'approved', 'rejected']),
  round: z.int(),
  to: z.string(),
  firstName: z.string(),
})

interface Words {
  readonly subject: string
  readonly lines: readonly string[]
}

const where = 'You can follow it under My nominations.'

// Names of nominees stay out of the subject: it shows on locked screens, and it must be one plain line.
const words: Readonly<Record<LetterKind, (nomination: StoredNomination) => Words>> = {
  received: ({ reference, nominee_full_name: name }) => ({
    subject: `Nomination ${reference}: received`,
    lines: [`Thank you for nominating ${name}.`, `Independent reviewers will look at it. ${where}`],
  }),
  info_requested: ({ reference, nominee_full_name: name, info_requested: question }) => ({
    subject: `Nomination ${reference}: we have a question`,
    lines: [
      `The reviewers of your nomination of ${name} ask:`,
      question ?? 'Open the nomination to read their question.',
      'Please answer under My nominations; then a new review begins.',
    ],
  }),
  approved: ({ reference, nominee_full_name: name }) => ({
    subject: `Nomination ${reference}: approved`,
    lines: [
      `Your nomination of ${name} was approved. The profile is in the leaders directory now, with the evidence that you sent.`,
    ],
  }),
  rejected: ({ reference, nominee_full_name: name, reason_code: reason }) => ({
    subject: `Nomination ${reference}: not approved`,
    lines: [
      `Your nomination of ${name} was not approved.`,
      ...(reason ? [`Reason: ${reasonNames[reason]}.`] : []),
      'You may nominate this person again with better evidence.',
    ],
  }),
}

/** Sends one letter about a nomination, once however often it runs; a failed sending is tried again. */
export const sendLetter = defineJob({
  name: 'vetting:send-letter',
  payload: Letter,
  run: (ctx, { nominationId, kind, round, to, firstName }) =>
    inTransaction(ctx.db, async (tx) => {
      const store = vettingStore(tx)
      const nomination = await store.findNomination(nominationId)
      if (
        !nomination ||
        !(await store.claimLetter({ nomination_id: nominationId, kind, round, at: ctx.now() }))
      )
        return
      const { subject, lines } = words[kind](nomination)
      await ctx.doors.email.send({
        to,
        subject,
        text: [`Dear ${firstName},`, ...lines, `${brand.name}, ${brand.email}`].join('\n\n'),
      })
    }),
})

/** Puts a letter to the nominator in the queue, in the transaction of what it tells. */
export const writeToNominator = async (
  ctx: SignedInCtx,
  nomination: Pick<StoredNomination, 'id' | 'nominator_id' | 'round'>,
  kind: LetterKind,
): Promise<void> => {
  // The address is the nominator's own, also when a reviewer's act causes the letter.
  const { email, firstName } = await currentUser({
    ...ctx,
    viewer: { ...ctx.viewer, id: nomination.nominator_id },
  })
  await enqueue(ctx.db, sendLetter, {
    nominationId: nomination.id,
    kind,
    round: nomination.round,
    to: email,
    firstName,
  })
}

export const vettingJobs: readonly Job[] = [sendLetter]
