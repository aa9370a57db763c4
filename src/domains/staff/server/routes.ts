import { implement } from '#platform/server/pipeline/route.ts'
import { staffApi } from '../contract.ts'
import {
  decideAccess,
  downloadAccessReview,
  listAccessReviews,
  openAccessReview,
  showAccessReview,
} from './access-reviews/access-reviews.ts'
import {
  confirmMerge,
  listPairs,
  markDistinct,
  proposeMerge,
  searchDuplicates,
  showPair,
} from './duplicates/duplicates.ts'
import { downloadFaults, listImports, showImport } from './imports/reports.ts'
import {
  checkImport,
  confirmImport,
  discardImport,
  proposeImport,
  undoImport,
  withdrawImport,
} from './imports/imports.ts'
import { type PanelSources, showPanel } from './panel.ts'
import { lift, listPeople, suspend, takeRole } from './people/people.ts'
import { listReminders, listUnfinished, remind } from './reminders/reminders.ts'
import {
  confirmRight,
  endRight,
  giveRole,
  listRightProposals,
  proposeRight,
  withdrawRight,
} from './rights/rights.ts'
import { showPerson } from './people/person-details.ts'
import { listTestPeople, makeTestPeople, removeTestPeople } from './test-people/test-people.ts'

export const staffRoutes = (sources: PanelSources) =>
  implement('staff', staffApi, {
    people: (ctx, { query }) => listPeople(ctx, query),
    person: (ctx, { params }) => showPerson(ctx, params.userId),
    grantRole: (ctx, { params, body }) => giveRole(ctx, params.userId, body),
    revokeRole: (ctx, { params, body }) => takeRole(ctx, params.userId, body),
    rightProposals: (ctx) => listRightProposals(ctx),
    proposeRight: (ctx, { params, body }) => proposeRight(ctx, params.userId, body),
    confirmRight: (ctx, { params, body }) => confirmRight(ctx, params, body),
    withdrawRight: (ctx, { params, body }) => withdrawRight(ctx, params, body),
    endRight: (ctx, { params, body }) => endRight(ctx, params.userId, body),
    suspend: (ctx, { params, body }) => suspend(ctx, params.userId, body),
    lift: (ctx, { params, body }) => lift(ctx, params.userId, body),
    accessReviews: (ctx) => listAccessReviews(ctx),
    accessReview: (ctx, { params }) => showAccessReview(ctx, params.reviewId),
    openAccessReview: (ctx, { body }) => openAccessReview(ctx, body.reason),
    decideAccess: (ctx, { params, body }) => decideAccess(ctx, params, body),
    accessReviewTable: (ctx, { params }) => downloadAccessReview(ctx, params.reviewId),
    imports: (ctx, { query }) => listImports(ctx, query),
    importReport: (ctx, { params }) => showImport(ctx, params.batchId),
    importFaults: (ctx, { params }) => downloadFaults(ctx, params.batchId),
    checkImport: (ctx, { body }) => checkImport(ctx, body),
    proposeImport: (ctx, { params }) => proposeImport(ctx, params.batchId),
    withdrawImport: (ctx, { params }) => withdrawImport(ctx, params.batchId),
    confirmImport: (ctx, { params }) => confirmImport(ctx, params.batchId),
    discardImport: (ctx, { params }) => discardImport(ctx, params.batchId),
    undoImport: (ctx, { params, body }) => undoImport(ctx, params.batchId, body),
    duplicates: (ctx, { query }) => listPairs(ctx, query),
    duplicate: (ctx, { params }) => showPair(ctx, params.pairId),
    searchDuplicates: (ctx) => searchDuplicates(ctx),
    proposeMerge: (ctx, { params, body }) => proposeMerge(ctx, params.pairId, body),
    confirmMerge: (ctx, { params, body }) => confirmMerge(ctx, params.pairId, body),
    markDistinct: (ctx, { params, body }) => markDistinct(ctx, params.pairId, body),
    unfinished: (ctx, { query }) => listUnfinished(ctx, query),
    sentReminders: (ctx, { query }) => listReminders(ctx, query),
    remind: (ctx, { body }) => remind(ctx, body),
    testPeople: (ctx) => listTestPeople(ctx),
    makeTestPeople: (ctx, { body }) => makeTestPeople(ctx, body),
    removeTestPeople: (ctx, { body }) => removeTestPeople(ctx, body),
    panel: (ctx) => showPanel(ctx, sources),
  })
