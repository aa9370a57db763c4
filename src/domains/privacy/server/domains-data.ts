import { accountPersonalData } from '#domains/account/server/personal-data.ts'
import { accountabilityPersonalData } from '#domains/accountability/server/personal-data.ts'
import { activityPersonalData } from '#domains/activity/server/personal-data.ts'
import { votingPersonalData } from '#domains/voting/server/personal-data.ts'
import { walletPersonalData } from '#domains/wallet/server/personal-data.ts'
import { challengePersonalData } from '#domains/challenge/server/personal-data.ts'
import { filesPersonalData } from '#domains/files/server/personal-data.ts'
import { identityPersonalData } from '#domains/identity/server/personal-data.ts'
import { leadersPersonalData } from '#domains/leaders/server/personal-data.ts'
import { membersPersonalData } from '#domains/members/server/personal-data.ts'
import { staffPersonalData } from '#domains/staff/server/personal-data.ts'
import { trainingPersonalData } from '#domains/training/server/personal-data.ts'
import { vettingPersonalData } from '#domains/vetting/server/personal-data.ts'
import type { PersonalData } from '#platform/server/personal-data.ts'

const privacyPersonalData: PersonalData = {
  domain: 'privacy',
  tables: [
    { table: 'privacy.export', person: 'person_id', gives: ['requested_at'], erases: 'keep' },
    { table: 'privacy.erasure', person: 'person_id', gives: [], erases: 'keep' },
  ],
}

/**
 * The personal data of every domain. A test compares it with the database's foreign keys, so that no table is
 * forgotten.
 */
export const personalData: readonly PersonalData[] = [
  accountPersonalData,
  membersPersonalData,
  leadersPersonalData,
  vettingPersonalData,
  trainingPersonalData,
  accountabilityPersonalData,
  challengePersonalData,
  walletPersonalData,
  votingPersonalData,
  staffPersonalData,
  filesPersonalData,
  activityPersonalData,
  privacyPersonalData,
  identityPersonalData,
]
