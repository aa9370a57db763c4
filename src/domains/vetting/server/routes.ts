import { implement } from '#platform/server/pipeline/route.ts'
import { consentCalls } from '../contracts/consent-contract.ts'
import { consoleCalls } from '../contracts/console-contract.ts'
import { leadCalls } from '../contracts/lead-contract.ts'
import { nominationCalls } from '../contracts/nomination-calls-contract.ts'
import { supportCalls } from '../contracts/support-contract.ts'
import { trackCalls } from '../contracts/track-contract.ts'
import { answerReviewers } from './tracking/answers.ts'
import { appealRejection, decideAppeal, listAppeals } from './appeals/appeals.ts'
import {
  assignReviewers,
  drawNomination,
  listDraws,
  releaseSeat,
  takeNomination,
} from './panels/assignments.ts'
import { answerGold, listGold, listReviewers, ownCalibration } from './calibration/calibration.ts'
import {
  declareConflict,
  declareInterest,
  listConflicts,
  listInterests,
  withdrawInterest,
} from './conflicts/conflicts.ts'
import { areReviewersAppointed } from '#domains/identity/server/user-directory/role-holders.ts'
import { answerConsent, askConsent, showConsent } from './consent/consent.ts'
import { clearDraft, saveDraft, showDraft } from './nominations/drafts.ts'
import { showLeaderVetting } from './tracking/leader-vetting.ts'
import { nominate } from './nominations/nominations.ts'
import { showItem, showQueue } from './queue/queue.ts'
import { giveReferees, openReferees } from './referees/referees.ts'
import { reviewNomination, scoreNomination, undoReview } from './reviews/reviews.ts'
import { findSimilarPeople, supportNomination } from './nominations/similar.ts'
import { myNominations, nominationsAboutMe, showTrack } from './tracking/track-nomination.ts'

const ofNominations = implement('vetting', nominationCalls, {
  nominate: (ctx, { body }) => nominate(ctx, body),
  mine: (ctx, { query }) => myNominations(ctx, query),
  aboutMe: (ctx) => nominationsAboutMe(ctx),
  duplicates: (ctx, { query }) => findSimilarPeople(ctx, query),
  reviewing: async (ctx) => ({ areReviewersAppointed: await areReviewersAppointed(ctx) }),
  draft: (ctx) => showDraft(ctx),
  saveDraft: (ctx, { body }) => saveDraft(ctx, body),
  clearDraft: (ctx) => clearDraft(ctx),
  track: (ctx, { params }) => showTrack(ctx, params.nominationId),
  leaderVetting: (ctx, { params }) => showLeaderVetting(ctx, params.leaderId),
})

const ofSupport = implement('vetting', supportCalls, {
  support: (ctx, { body }) => supportNomination(ctx, body),
})

const ofTrack = implement('vetting', trackCalls, {
  answer: (ctx, { params, body }) => answerReviewers(ctx, { ...params, ...body }),
  giveReferees: (ctx, { params, body }) => giveReferees(ctx, { ...params, ...body }),
  askConsent: (ctx, { params, body }) => askConsent(ctx, params.nominationId, body.nomineeContact),
  appeal: (ctx, { params, body }) => appealRejection(ctx, { ...params, ...body }),
})

const ofConsent = implement('vetting', consentCalls, {
  consent: (ctx, { params }) => showConsent(ctx, params.token),
  answerConsent: (ctx, { params, body }) => answerConsent(ctx, params.token, body),
})

const ofConsole = implement('vetting', consoleCalls, {
  queue: (ctx, { query }) => showQueue(ctx, query),
  item: (ctx, { params }) => showItem(ctx, params.nominationId),
  draw: (ctx) => drawNomination(ctx),
  take: (ctx, { params }) => takeNomination(ctx, params.nominationId),
  release: (ctx, { params, body }) => releaseSeat(ctx, params.nominationId, body.reason),
  conflict: (ctx, { params, body }) => declareConflict(ctx, { ...params, ...body }),
  scores: (ctx, { params, body }) => scoreNomination(ctx, params.nominationId, body),
  openReferees: (ctx, { params }) => openReferees(ctx, params.nominationId),
  review: (ctx, { params, body }) => reviewNomination(ctx, params.nominationId, body),
  undoReview: (ctx, { params }) => undoReview(ctx, params.nominationId),
  interests: (ctx) => listInterests(ctx),
  declareInterest: (ctx, { body }) => declareInterest(ctx, body),
  withdrawInterest: (ctx, { params, body }) => withdrawInterest(ctx, params.interestId, body.reason),
  calibration: (ctx) => ownCalibration(ctx),
  gold: (ctx) => listGold(ctx),
  answerGold: (ctx, { params, body }) => answerGold(ctx, params.caseId, body),
})

const ofLead = implement('vetting', leadCalls, {
  reviewers: (ctx) => listReviewers(ctx),
  assign: (ctx, { body }) => assignReviewers(ctx, body),
  draws: (ctx, { query }) => listDraws(ctx, query),
  conflicts: (ctx) => listConflicts(ctx),
  appeals: (ctx, { query }) => listAppeals(ctx, query),
  decideAppeal: (ctx, { params, body }) => decideAppeal(ctx, { ...params, ...body }),
})

export const vettingRoutes = [
  ...ofNominations,
  ...ofSupport,
  ...ofTrack,
  ...ofConsent,
  ...ofConsole,
  ...ofLead,
]
