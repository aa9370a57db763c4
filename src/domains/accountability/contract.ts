import { recordConsoleApi } from './console-contract.ts'
import { ownRecordApi } from './own-contract.ts'

/** Deployment, pledges, reports and audits of leaders in a seat. */
export const accountabilityApi = { ...ownRecordApi, ...recordConsoleApi }
