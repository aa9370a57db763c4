import type { FactKind } from '#domains/activity/contract.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { institutionsJobs } from './jobs.ts'
import { type FollowsMerge, mergeApproval } from './managing/merging.ts'
import { institutionsPersonalData } from './personal-data.ts'
import { institutionsRoutes } from './routes.ts'
import { seedDemoInstitutions, seedInstitutions } from './seeds.ts'

/**
 * The domain as the server mounts it. `followers` move what domains above keep about an institution that is merged;
 * facts of `countedKinds` count as taking part.
 */
export const institutions = (followers: readonly FollowsMerge[], countedKinds: readonly FactKind[]) => {
  const merging = mergeApproval(followers)
  return defineDomain({
    domain: 'institutions',
    routes: institutionsRoutes(merging),
    actionWords: {
      'institution.add': message('Added an institution'),
      'institution.correct': message('Corrected an institution'),
      'institution.merge': message('Proposed to merge two institutions'),
      'institution.check-list': message('Checked a list of institutions'),
      'institution.import': message('Added institutions from a list'),
    },
    jobs: institutionsJobs(countedKinds),
    approvals: [merging],
    personalData: institutionsPersonalData,
    referenceData: seedInstitutions,
    demonstration: seedDemoInstitutions,
  })
}
