import { consentCalls } from './contracts/consent-contract.ts'
import { consoleCalls } from './contracts/console-contract.ts'
import { leadCalls } from './contracts/lead-contract.ts'
import { nominationCalls } from './contracts/nomination-calls-contract.ts'
import { supportCalls } from './contracts/support-contract.ts'
import { trackCalls } from './contracts/track-contract.ts'

/** All calls of vetting: for citizens, nominees, reviewers and the vetting lead. */
export const vettingApi = {
  ...nominationCalls,
  ...supportCalls,
  ...trackCalls,
  ...consentCalls,
  ...consoleCalls,
  ...leadCalls,
}
