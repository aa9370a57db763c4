import { dashboardPart } from '#platform/server/contributions/dashboard-kind.ts'
import { happenedLately, newsOf } from '#platform/server/contributions/recent-kind.ts'
import { checksLaunch, countsForPanel } from '#platform/server/contributions/staff-kind.ts'
import { verifiedLately } from './directory/verified-queries.ts'
import { holdsSeat, leadersIn } from './lookup/facts.ts'
import { countWaitingTransitions } from './transitions/history.ts'
import { sampleCase } from '#domains/moderation/server/demo-case.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { unnamedCount } from './directory/directory.ts'
import { flaggedNote } from './demo/demo-opinions.ts'
import { concernApproval } from './moderation/concern-approval.ts'
import { leaderCases } from './moderation/correction-cases.ts'
import { moderatedNotes } from './moderation/moderated-notes.ts'
import { transitionApproval } from './transitions/approval.ts'
import { concernFiles, transitionFiles } from './leader-files.ts'
import { transitionGuard } from './transitions/guards.ts'
import { leadersJobs } from './jobs.ts'
import { leadersNotifications } from './notices.ts'
import { leadersPersonalData } from './personal-data.ts'
import { leadersRoutes } from './routes.ts'
import { seedDemoLeaders } from './seeds.ts'

/** The domain as the server mounts it. */
export const leaders = defineDomain({
  domain: 'leaders',
  actionWords: {
    // Codes of earlier releases, which the audit still holds.
    'concern.decide': message('Decided on a concern'),
    'concern.confirm': message('Confirmed a decision on a concern'),
    'correction.decide': message('Decided on a correction'),
    'note.decide': message('Decided on a reported endorsement'),
    'leader.move': message('Moved a leader to another stage'),
    'leader.confirm-move': message('Confirmed a leader’s change of status'),
    'leader.refuse-move': message('Refused a leader’s change of status'),
    'leader.withdraw-move': message('Withdrew a leader’s proposed change of status'),
  },
  jobs: leadersJobs,
  notifications: leadersNotifications,
  moderated: [moderatedNotes],
  cases: leaderCases,
  files: [concernFiles, transitionFiles],
  personalData: leadersPersonalData,
  contributes: [
    happenedLately(newsOf('leader', verifiedLately)),
    dashboardPart({ holdsSeat: (ctx) => holdsSeat(ctx, ctx.viewer.id) }),
    countsForPanel(async (ctx) => ({ transitions: await countWaitingTransitions(ctx) })),
    checksLaunch({
      step: 'leaders',
      isDone: async (ctx) => (await leadersIn(ctx, { status: 'shortlisted' }, 2)).length >= 2,
    }),
    sampleCase(flaggedNote),
  ],
  demonstration: seedDemoLeaders,
  completes: (declared) => {
    const guards = declared.of(transitionGuard)
    const moves = transitionApproval(guards)
    return {
      routes: leadersRoutes(guards, moves, declared.one(unnamedCount)),
      approvals: [moves, concernApproval],
    }
  },
})
