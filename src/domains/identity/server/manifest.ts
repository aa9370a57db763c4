import { countsFigures } from '#platform/server/contributions/figures-kind.ts'
import { checksLaunch } from '#platform/server/contributions/staff-kind.ts'
import { areReviewersAppointed, readyAdmins } from './user-directory/role-holders.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { firstScreen, sessionsOfPeople, shellPart } from '#platform/server/contributions/shell-kind.ts'
import { joinCodes } from './onboarding/join-codes.ts'
import { identityJobs } from './jobs.ts'
import { identityNotifications } from './notices.ts'
import { identityPersonalData } from './personal-data.ts'
import { identityRoutes } from './routes.ts'
import { missingSteps } from './onboarding/onboarding.ts'
import { seedDemoPeople } from './seeds.ts'
import { sessions } from './sessions/sessions.ts'
import { citizenFigures, headerOf } from './users/people.ts'

/** The domain as the server mounts it. */
export const identity = defineDomain({
  domain: 'identity',
  actionWords: {},
  jobs: identityJobs,
  notifications: identityNotifications,
  contributes: [
    countsFigures(citizenFigures),
    checksLaunch({ step: 'administrators', isDone: async (ctx) => (await readyAdmins(ctx)) >= 2 }),
    checksLaunch({ step: 'reviewers', isDone: areReviewersAppointed }),
    sessionsOfPeople(sessions),
    shellPart(headerOf),
    firstScreen(missingSteps),
  ],
  changesPeople: 'own',
  personalData: identityPersonalData,
  demonstration: seedDemoPeople,
  completes: (declared) => ({ routes: identityRoutes(declared.one(joinCodes)) }),
})
