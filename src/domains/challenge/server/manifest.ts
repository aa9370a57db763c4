import { checksLaunch } from '#platform/server/contributions/staff-kind.ts'
import { hasPublicRound } from './rounds/rounds.ts'
import { transitionGuard } from '#domains/leaders/server/transitions/guards.ts'
import { seatGuard } from './seats/guard.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { challengeJobs } from './jobs.ts'
import { challengePersonalData } from './personal-data.ts'
import { roundApproval } from './rounds/approval.ts'
import { challengeRoutes } from './routes.ts'
import { seedDemoChallenge, seedSeats } from './seeds.ts'

/** The domain as the server mounts it. */
export const challenge = defineDomain({
  domain: 'challenge',
  routes: challengeRoutes,
  actionWords: {
    'round.create': message('Made a round'),
    'round.contests-add': message('Added contests to a round'),
    'round.contest-remove': message('Removed a contest from a round'),
    'round.announce': message('Announced a round'),
    'round.withdraw': message('Withdrew a proposal for a round'),
    'round.close': message('Closed a round'),
    'round.propose': message('Proposed a step of a round'),
    'round.confirm': message('Confirmed a step of a round'),
  },
  jobs: challengeJobs,
  approvals: [roundApproval],
  contributes: [checksLaunch({ step: 'round', isDone: hasPublicRound }), transitionGuard(seatGuard)],
  personalData: challengePersonalData,
  referenceData: seedSeats,
  demonstration: seedDemoChallenge,
})
