import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { joiningApproval } from './duplicates/approval.ts'
import { importApproval } from './imports/approval.ts'
import { staffJobs } from './jobs.ts'
import { staffPersonalData } from './personal-data.ts'
import { rightApproval } from './rights/approval.ts'
import { staffRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const staff = defineDomain({
  domain: 'staff',
  routes: staffRoutes,
  actionWords: {
    'access-review.open': message('Opened a review of rights'),
    'access-review.decide': message('Decided on a right in a review'),
    'people.remind': message('Sent a reminder'),
    'test-users.make': message('Made a test person'),
    'test-users.remove': message('Removed a test person'),
    'duplicates.search': message('Looked for duplicates'),
    'duplicates.propose': message('Proposed to join two accounts'),
    'duplicates.confirm': message('Joined two accounts'),
    'duplicates.distinct': message('Said that two accounts are two people'),
    'import.check': message('Checked a list of people'),
    'import.propose': message('Asked for a second person to import a list'),
    'import.withdraw': message('Took the proposal of an import back'),
    'import.confirm': message('Imported a list of people'),
    'import.discard': message('Threw a list of people away'),
    'import.undo': message('Undid an import'),
    'person.grant-role': message('Gave a role'),
    'person.revoke-role': message('Took a role away'),
    'person.suspend': message('Suspended the account'),
    'person.lift': message('Lifted the suspension'),
    'person.propose-right': message('Proposed an admin role'),
    'person.confirm-right': message('Confirmed an admin role'),
    'person.withdraw-right': message('Closed the proposal of an admin role'),
    'person.end-right': message('Took an admin role away'),
    // Codes of earlier releases, which the audit still holds.
    'person.set-admin-role': message('Changed the admin role'),
    'person.set-admin': message('Changed the administrator right'),
  },
  jobs: staffJobs,
  approvals: [rightApproval, importApproval, joiningApproval],
  personalData: staffPersonalData,
})
