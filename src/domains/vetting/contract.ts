import { consentCalls } from './consent-contract.ts'
import { consoleCalls } from './console-contract.ts'
import { leadCalls } from './lead-contract.ts'
import { nominationCalls } from './nomination-calls-contract.ts'
import { supportCalls } from './support-contract.ts'
import { trackCalls } from './track-contract.ts'

/** Everything that may be said about nominations: by citizens, by nominees, by reviewers and by their lead. */
export const vettingApi = {
  ...nominationCalls,
  ...supportCalls,
  ...trackCalls,
  ...consentCalls,
  ...consoleCalls,
  ...leadCalls,
}
