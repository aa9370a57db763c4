import { implement } from '#platform/server/pipeline/route.ts'
import { campusApi } from '../contract.ts'
import { listCamps, showCamp } from './camps/camps.ts'
import { showCampus } from './communities/communities.ts'
import { decideApplication, decideProof, showCampusQueue } from './console/console.ts'
import { proposeDomain } from './domains/approval.ts'
import { listSelf, listStudentLeaders, unlistSelf } from './leaders/student-leaders.ts'
import { applyFor, showPortal, withdrawApplication } from './portal/portal.ts'
import { askSchoolCode, proveByEmail } from './proofs/email.ts'
import { proveByNumber } from './proofs/numbers.ts'
import { askPeers, showVouchRequest, vouchFor } from './proofs/peers.ts'
import { endOwnProof } from './proofs/proofs.ts'

export const campusRoutes = implement('campus', campusApi, {
  campus: (ctx, { query }) => showCampus(ctx, query),
  sendSchoolCode: (ctx, { body }) => askSchoolCode(ctx, body),
  proveByEmail: (ctx, { body }) => proveByEmail(ctx, body),
  proveByNumber: (ctx, { body }) => proveByNumber(ctx, body),
  askPeers: (ctx) => askPeers(ctx),
  vouchRequest: (ctx, { query }) => showVouchRequest(ctx, query),
  vouch: (ctx, { body }) => vouchFor(ctx, body),
  endProof: (ctx, { params }) => endOwnProof(ctx, params.proofId),
  camps: (ctx) => listCamps(ctx),
  camp: (ctx, { params }) => showCamp(ctx, params.campId),
  studentLeaders: (ctx, { query }) => listStudentLeaders(ctx, query),
  listSelf: (ctx, { body }) => listSelf(ctx, body),
  unlistSelf: (ctx) => unlistSelf(ctx),
  portal: (ctx) => showPortal(ctx),
  apply: (ctx, { body }) => applyFor(ctx, body),
  withdrawApplication: (ctx, { params }) => withdrawApplication(ctx, params.applicationId),
  campusQueue: (ctx) => showCampusQueue(ctx),
  decideProof: (ctx, { params, body }) => decideProof(ctx, params.proofId, body),
  decideApplication: (ctx, { params, body }) => decideApplication(ctx, params.applicationId, body),
  proposeDomain: (ctx, { body }) => proposeDomain(ctx, body),
})
