import { followsMerge } from '#platform/server/contributions/institution-kind.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { institutionsJobs } from './jobs.ts'
import { countedFacts } from './participation/counted-facts.ts'
import { mergeApproval } from './managing/merge.ts'
import { institutionsPersonalData } from './personal-data.ts'
import { institutionsRoutes } from './routes.ts'
import { seedDemoInstitutions, seedInstitutions } from './seeds.ts'

/** The domain as the server mounts it. */
export const institutions = defineDomain({
  domain: 'institutions',
  actionWords: {
    'institution.add': message('Added an institution'),
    'institution.correct': message('Corrected an institution'),
    'institution.merge': message('Proposed to merge two institutions'),
    'institution.check-list': message('Checked a list of institutions'),
    'institution.import': message('Added institutions from a list'),
  },
  personalData: institutionsPersonalData,
  referenceData: seedInstitutions,
  demonstration: seedDemoInstitutions,
  completes: (declared) => {
    const merging = mergeApproval(declared.of(followsMerge))
    return {
      routes: institutionsRoutes(merging),
      approvals: [merging],
      jobs: institutionsJobs(declared.of(countedFacts).flat()),
    }
  },
})
