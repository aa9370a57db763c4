import { consentCalls } from './contracts/consent-contract.ts'
import { consoleCalls } from './contracts/console-contract.ts'
import { leadCalls } from './contracts/lead-contract.ts'
import { nominationCalls } from './contracts/nomination-calls-contract.ts'
import { supportCalls } from './contracts/support-contract.ts'
import { trackCalls } from './contracts/track-contract.ts'

/** Everything that may be said about nominations: by citizens, by nominees, by reviewers and by their lead. */
export const vettingApi = {
  ...nominationCalls,
  ...supportCalls,
  ...trackCalls,
  ...consentCalls,
  ...consoleCalls,
  ...leadCalls,
}
