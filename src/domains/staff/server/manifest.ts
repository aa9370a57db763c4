import {
  checksLaunch,
  countsForPanel,
  countsWrongFigures,
} from '#platform/server/contributions/staff-kind.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { joiningApproval } from './duplicates/approval.ts'
import { importApproval } from './imports/approval.ts'
import { staffJobs } from './jobs.ts'
import { staffNotifications } from './notices.ts'
import { countOwnRows } from './panel.ts'
import { staffPersonalData } from './personal-data.ts'
import { rightApproval } from './rights/approval.ts'
import { staffRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const staff = defineDomain({
  domain: 'staff',
  actionWords: {
    'access-review.open': message('Opened a review of rights'),
    'access-review.decide': message('Decided on a right in a review'),
    'people.remind': message('Sent a reminder'),
    'test-users.make': message('Created a test account'),
    'test-users.remove': message('Removed a test account'),
    'duplicates.search': message('Searched for duplicate accounts'),
    'duplicates.propose': message('Proposed to join two accounts'),
    'duplicates.confirm': message('Joined two accounts'),
    'duplicates.distinct': message('Marked two accounts as two people'),
    'import.check': message('Checked a list of people'),
    'import.propose': message('Asked for a second person to import a list'),
    'import.withdraw': message('Withdrew the proposal for an import'),
    'import.confirm': message('Imported a list of people'),
    'import.discard': message('Deleted a list of people'),
    'import.undo': message('Undid an import'),
    'person.revoke-role': message('Removed a role'),
    'person.suspend': message('Suspended the account'),
    'person.lift': message('Lifted the suspension'),
    'person.propose-role': message('Proposed a role'),
    'person.propose-right': message('Proposed an admin role'),
    'person.confirm-right': message('Confirmed a right'),
    'person.withdraw-right': message('Closed the proposal for a right'),
    'person.end-right': message('Removed an admin role'),
    // Codes of earlier releases, which the audit still holds.
    'person.grant-role': message('Gave a role'),
    'person.set-admin-role': message('Changed the admin role'),
    'person.set-admin': message('Changed the administrator right'),
  },
  jobs: staffJobs,
  notifications: staffNotifications,
  approvals: [rightApproval, importApproval, joiningApproval],
  changesPeople: 'others',
  contributes: [countsForPanel(countOwnRows)],
  personalData: staffPersonalData,
  completes: (declared) => ({
    routes: staffRoutes({
      counts: declared.of(countsForPanel),
      wrongFigures: declared.of(countsWrongFigures),
      launch: declared.of(checksLaunch),
    }),
  }),
})
