import { disputeCalls } from './contracts/dispute-contract.ts'
import { missionCalls } from './contracts/mission-contract.ts'
import { submissionCalls } from './contracts/submission-contract.ts'
import { taskCalls } from './contracts/task-contract.ts'

/** All calls of this domain. */
export const engageApi = { ...taskCalls, ...submissionCalls, ...missionCalls, ...disputeCalls }
