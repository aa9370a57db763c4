import type { LeavingContext, PersonalData } from '#platform/server/personal-data.ts'
import { message } from '#shared/words.ts'
import { followEnded } from './jobs.ts'
import type { ApprovalKinds } from './approval-list.ts'
import { approvalsStore } from './store.ts'

/** Voids what somebody who leaves has proposed, and lets the domains put their own rows back. */
const endProposalsOf =
  (kinds: ApprovalKinds) =>
  async (ctx: LeavingContext, personId: string): Promise<void> => {
    await followEnded(ctx, kinds, await approvalsStore(ctx.db).voidOf(personId, ctx.now()))
  }

/** The personal data of this domain: what was proposed about a person, and that staff proposed and decided. */
export const approvalsPersonalData = (kinds: ApprovalKinds): PersonalData => ({
  domain: 'approvals',
  tables: [
    // What two people decided, and who they were, is a staff record like the audit log.
    {
      table: 'approvals.approval',
      person: 'about',
      gives: ['kind', 'payload', 'proposed_at', 'state', 'decided_at'],
      erases: 'keep',
      keeps: {
        payload: 'It is a record of the staff.',
        reason: 'It is a record of the staff.',
        subject: 'It is a record of the staff.',
        decided_why: 'It is a record of the staff.',
      },
    },
    { table: 'approvals.approval', person: 'proposed_by', gives: [], erases: 'keep' },
    { table: 'approvals.approval', person: 'decided_by', gives: [], erases: 'keep' },
  ],
  running: [
    {
      table: 'approvals.approval',
      person: 'proposed_by',
      where: "state = 'waiting'",
      says: message(
        '{count, plural, one {# proposal that waits for a second person ends.} other {# proposals that wait for a second person end.}}',
      ),
      end: endProposalsOf(kinds),
    },
  ],
})
