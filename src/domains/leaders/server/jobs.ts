import * as z from 'zod/mini'
import { findContact } from '#domains/identity/server/users/contacts.ts'
import { greetingOf } from '#domains/identity/server/users/greetings.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { brand } from '#shared/brand.ts'
import { noteReasonNames, noteReasons } from '../contracts/note-contract.ts'
import { leaderCountsStore } from './directory/counts-store.ts'
import { leadersByIds } from './lookup/facts.ts'

const NoteOutcome = z.object({
  authorId: z.uuid(),
  leaderId: z.uuid(),
  outcome: z.enum(['hidden', 'kept']),
  code: z.nullable(z.enum(noteReasons)),
  isAppeal: z.boolean(),
})

const lines = ({ outcome, code, isAppeal }: z.output<typeof NoteOutcome>, name: string): string[] => {
  if (outcome === 'kept')
    return [`Another moderator read your words about ${name}. They show again beside your endorsement.`]
  const reason = code ? `Reason: ${noteReasonNames[code]}.` : ''
  return isAppeal
    ? [
        `Another moderator read your words about ${name}. They stay hidden.`,
        reason,
        'Your endorsement counts.',
      ]
    : [
        `A moderator hid the words of your endorsement of ${name}. Your endorsement still counts.`,
        reason,
        'You may ask once, on the page of the leader, that another moderator reads them.',
      ]
}

/** Tells the author of an endorsement what was decided about its words. The subject never names the leader. */
export const emailNoteAuthor = defineJob({
  name: 'leaders:write-to-author',
  payload: NoteOutcome,
  run: async (ctx, outcome) => {
    // The job looks the address up now: a queued address could outlive an erasure.
    const contact = await findContact(ctx, outcome.authorId)
    const leader = (await leadersByIds(ctx, [outcome.leaderId])).get(outcome.leaderId)
    if (!contact || contact.isErased || !leader) return
    const body = lines(outcome, leader.fullName).filter((line) => line !== '')
    await ctx.ports.email.send({
      to: contact.email,
      subject: 'The words of your endorsement',
      text: [greetingOf(contact), ...body, `${brand.name}, ${brand.email}`].join('\n\n'),
    })
  },
})

/**
 * Every ten minutes: folds pending changes into the stored counts, checks them, corrects wrong ones and raises an
 * alarm.
 */
export const mendLeaderCounts = defineJob({
  name: 'leaders:counts',
  payload: z.unknown(),
  cron: '*/10 * * * *',
  run: async ({ db, log }) => {
    const wrong = await leaderCountsStore(db).mend()
    if (wrong > 0) log.error({ alarm: 'leader-counts', wrong }, 'the stored counts of leaders were wrong')
  },
})

export const leadersJobs: readonly Job[] = [emailNoteAuthor as Job, mendLeaderCounts]
