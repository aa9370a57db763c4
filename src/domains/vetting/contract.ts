import { consentCalls } from './consent-contract.ts'
import { consoleCalls } from './console-contract.ts'
import { leadCalls } from './lead-contract.ts'
import { nominationCalls } from './nomination-calls-contract.ts'

/** Everything that may be said about nominations: by citizens, by nominees, by reviewers and by their lead. */
export const vettingApi = { ...nominationCalls, ...consentCalls, ...consoleCalls, ...leadCalls }
