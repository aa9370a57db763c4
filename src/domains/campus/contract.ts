import { campApi } from './contracts/camp-contract.ts'
import { campusConsoleApi } from './contracts/campus-console-contract.ts'
import { communityApi } from './contracts/community-contract.ts'
import { portalApi } from './contracts/portal-contract.ts'
import { proofApi } from './contracts/proof-contract.ts'
import { studentLeaderApi } from './contracts/student-leader-contract.ts'

/** All calls about campuses, the service corps and their leaders. */
export const campusApi = {
  ...communityApi,
  ...proofApi,
  ...campApi,
  ...studentLeaderApi,
  ...portalApi,
  ...campusConsoleApi,
}
