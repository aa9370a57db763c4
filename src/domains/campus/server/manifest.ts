import { campusOfPerson, followsMerge } from '#platform/server/contributions/institution-kind.ts'
import { campusFollows } from './communities/merged-schools.ts'
import { campusOf } from './proofs/campus-of.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { domainApproval } from './domains/approval.ts'
import { campusJobs } from './jobs.ts'
import { listingKind } from './leaders/moderated.ts'
import { campusNotifications } from './notices.ts'
import { campusPersonalData } from './personal-data.ts'
import { campusRoutes } from './routes.ts'
import { seedDemoStudents, seedDomains } from './seeds.ts'

/** The domain as the server mounts it. */
export const campus = defineDomain({
  domain: 'campus',
  routes: campusRoutes,
  actionWords: {
    'campus.decide-proof': message('Decided on a proof of a community'),
    'campus.decide-application': message('Decided on an application for a programme'),
    'campus.propose-domain': message('Proposed an email domain of a university'),
  },
  jobs: campusJobs,
  approvals: [domainApproval],
  moderated: [listingKind],
  notifications: campusNotifications,
  contributes: [followsMerge(campusFollows), campusOfPerson(campusOf)],
  personalData: campusPersonalData,
  referenceData: seedDomains,
  demonstration: seedDemoStudents,
})
