import { committeeApi } from './committee-contract.ts'
import { recordConsoleApi } from './console-contract.ts'
import { ownRecordApi } from './own-contract.ts'

/** Deployment, pledges, reports and audits of leaders in a seat, and the committee that audits them. */
export const accountabilityApi = { ...ownRecordApi, ...recordConsoleApi, ...committeeApi }
