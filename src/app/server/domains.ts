import { accountJobs } from '#domains/account/server/jobs.ts'
import { joinCodes } from '#domains/account/server/join-codes.ts'
import { accountRoutes } from '#domains/account/server/routes.ts'
import { filesJobs } from '#domains/files/server/jobs.ts'
import { filesRoutes } from '#domains/files/server/routes.ts'
import { identityJobs } from '#domains/identity/server/jobs.ts'
import { identityRoutes } from '#domains/identity/server/routes.ts'
import { sessions } from '#domains/identity/server/sessions.ts'
import { challengeJobs } from '#domains/challenge/server/jobs.ts'
import { seatGuard } from '#domains/challenge/server/seat-guard.ts'
import { challengeRoutes } from '#domains/challenge/server/routes.ts'
import { leadersJobs } from '#domains/leaders/server/jobs.ts'
import { leadersRoutes } from '#domains/leaders/server/routes.ts'
import { membersRoutes } from '#domains/members/server/routes.ts'
import { regionsRoutes } from '#domains/regions/server/routes.ts'
import { mayReadNominationFile } from '#domains/vetting/server/file-guard.ts'
import { consentGuard } from '#domains/vetting/server/consent-guard.ts'
import { vettingJobs } from '#domains/vetting/server/jobs.ts'
import { vettingRoutes } from '#domains/vetting/server/routes.ts'
import { trainingRoutes } from '#domains/training/server/routes.ts'
import { accountabilityJobs } from '#domains/accountability/server/jobs.ts'
import { recordGuard } from '#domains/accountability/server/record-guard.ts'
import { accountabilityRoutes } from '#domains/accountability/server/routes.ts'
import { privacyJobs } from '#domains/privacy/server/jobs.ts'
import { privacyRoutes } from '#domains/privacy/server/routes.ts'
import { projectsRoutes } from '#domains/projects/server/routes.ts'
import { pollsJobs } from '#domains/voting/server/polls-jobs.ts'
import { votingRoutes } from '#domains/voting/server/routes.ts'
import { walletJobs } from '#domains/wallet/server/jobs.ts'
import { walletRoutes } from '#domains/wallet/server/routes.ts'
import { recordJobs } from '#domains/record/server/jobs.ts'
import { recordRoutes } from '#domains/record/server/routes.ts'
import { siteRoutes } from '#domains/site/server/routes.ts'
import { staffJobs } from '#domains/staff/server/jobs.ts'
import { staffRoutes } from '#domains/staff/server/routes.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { foldChanges } from '#platform/server/pipeline/answer-cache.ts'
import { watchTexts } from '#platform/server/texts/jobs.ts'
import { forgetOldAnswers } from '#platform/server/jobs/tidy.ts'
import type { Route } from '#platform/server/pipeline/route.ts'
import { freeingOthers, freeingOwn } from './freeing-seats.ts'
import { homeOf } from './home.ts'
import { shellUser } from './shell-user.ts'

// What domains above the leaders know of whether a move may be made.
const transitionGuards = [consentGuard, seatGuard, recordGuard]

/** Every domain of the house, as the server mounts it. */
export const domains = {
  routes: [
    ...identityRoutes(joinCodes).map(freeingOwn),
    ...accountRoutes,
    ...regionsRoutes,
    ...filesRoutes({ nomination: mayReadNominationFile }),
    ...membersRoutes.map(freeingOwn),
    ...leadersRoutes(transitionGuards),
    ...vettingRoutes,
    ...challengeRoutes,
    ...trainingRoutes,
    ...accountabilityRoutes,
    ...staffRoutes.map(freeingOthers),
    ...privacyRoutes,
    ...walletRoutes,
    ...votingRoutes,
    ...recordRoutes,
    ...projectsRoutes,
    ...siteRoutes,
  ] satisfies Route[],
  jobs: [
    forgetOldAnswers,
    foldChanges,
    watchTexts,
    ...identityJobs,
    ...accountJobs,
    ...filesJobs,
    ...leadersJobs,
    ...vettingJobs,
    ...accountabilityJobs,
    ...privacyJobs,
    ...staffJobs,
    ...challengeJobs,
    ...walletJobs,
    ...recordJobs,
    ...pollsJobs,
  ] as readonly Job[],
  sessions,
  shellUser,
  homeOf,
}

export type Domains = typeof domains
