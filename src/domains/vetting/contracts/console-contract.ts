import * as z from 'zod/mini'
import { get, post, put } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { line, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { queueCall } from './queue-contract.ts'
import { Calibration, GoldAnswer, GoldCase } from './calibration-contract.ts'
import {
  conflictKinds,
  DeclaredInterest,
  InterestForm,
  GivenVerdict,
  Scores,
  VettingItem,
} from './review-contract.ts'

const nominationNotFound = refusal(404, message('This nomination does not exist, or was removed.'))
const notTaken = refusal(409, message('Take this nomination before you review it.'))
const alreadyReviewed = refusal(409, message('You have already reviewed this nomination.'))
const alreadyDecided = refusal(409, message('This nomination has already been decided.'))
const waiting = refusal(409, message('This nomination waits for an answer from the nominator.'))
const fullyAssigned = refusal(409, message('Two reviewers already have this nomination.'))

/** The refusal that the calls would answer for each `VettingItem.barred`, so that the page can show it first. */
export const barredBy = {
  'already-reviewed': alreadyReviewed,
  'fully-assigned': fullyAssigned,
  decided: alreadyDecided,
  'waiting-for-nominator': waiting,
  // Finance may open the console like every admin role, but does not review (decision 0015).
  'reads-only': refusal(403, message('You may read this. People of your role do not judge nominations.')),
}

const staffCall = { access: 'reviewing', scoped: true, limit: 'mutation', idempotency: 'optional' } as const

/** The calls of a vetting reviewer. All of them answer not-found for a nomination that the reviewer has a conflict with. */
export const consoleCalls = {
  queue: queueCall,
  item: get('/api/vetting/nominations/:nominationId', {
    summary: 'One nomination as the console shows it',
    access: 'vetting',
    scoped: true,
    limit: 'read',
    tag: 'nominations',
    returns: VettingItem,
    refuses: { 'nomination-not-found': nominationNotFound },
  }),
  draw: post('/api/vetting/draw', {
    ...staffCall,
    summary: 'Get the next nomination, drawn at random from those you may review',
    audit: 'nomination.draw',
    returns: VettingItem,
    refuses: {
      'nothing-to-draw': refusal(409, message('There is no nomination left that you may review now.')),
    },
    refreshes: ['nominations'],
  }),
  take: post('/api/vetting/nominations/:nominationId/take', {
    ...staffCall,
    summary: 'Take a nomination to review',
    audit: 'nomination.take',
    returns: VettingItem,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'nomination-already-decided': alreadyDecided,
      'fully-assigned': fullyAssigned,
      'waiting-for-nominator': waiting,
    },
    refreshes: ['nominations'],
  }),
  release: post('/api/vetting/nominations/:nominationId/release', {
    ...staffCall,
    summary: 'Return a nomination, with a reason; another reviewer gets it',
    audit: 'nomination.release',
    body: z.strictObject({ reason: line(300, message('Why are you giving it up?')) }),
    returns: VettingItem,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'not-taken': refusal(409, message('You have no seat on this nomination.')),
      'already-reviewed': alreadyReviewed,
    },
    refreshes: ['nominations'],
  }),
  conflict: post('/api/vetting/nominations/:nominationId/conflict', {
    ...staffCall,
    summary:
      'Declare a conflict of interest: another reviewer gets the nomination and you do not see it again',
    audit: 'nomination.conflict',
    body: z.strictObject({
      kind: z.enum(conflictKinds, message('Choose what kind of conflict it is.')),
      note: z.optional(line(300)),
    }),
    returns: z.object({ ok: z.literal(true) }),
    refuses: {
      'nomination-not-found': nominationNotFound,
      'already-reviewed': alreadyReviewed,
      'nomination-already-decided': alreadyDecided,
    },
    refreshes: ['nominations'],
  }),
  scores: put('/api/vetting/nominations/:nominationId/scores', {
    ...staffCall,
    summary: 'Score the five criteria once, before you see who the nominee is',
    audit: 'nomination.score',
    body: Scores,
    returns: VettingItem,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'not-taken': notTaken,
      'already-scored': refusal(409, message('You have already scored this nomination.')),
      'already-reviewed': alreadyReviewed,
      'nomination-already-decided': alreadyDecided,
      'waiting-for-nominator': waiting,
    },
    refreshes: ['nominations'],
  }),
  openReferees: post('/api/vetting/nominations/:nominationId/referees/open', {
    ...staffCall,
    summary: 'Open the referees of a nomination that you review, for half an hour; each opening is audited',
    audit: 'nomination.referees',
    returns: VettingItem,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'not-taken': notTaken,
      'scores-missing': refusal(409, message('Score the five criteria before you see the referees.')),
      'already-reviewed': alreadyReviewed,
      'nomination-already-decided': alreadyDecided,
      'waiting-for-nominator': waiting,
      'referees-missing': refusal(409, message('No referees are on file. Ask the nominator for them.')),
    },
    refreshes: ['nominations'],
  }),
  review: post('/api/vetting/nominations/:nominationId/review', {
    ...staffCall,
    summary:
      'Give your verdict; sealed until the other reviewer decides, and you can take it back for 10 seconds',
    audit: 'nomination.review',
    body: GivenVerdict,
    returns: VettingItem,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'not-taken': notTaken,
      'scores-missing': refusal(409, message('Score the five criteria before you approve or reject.')),
      'evidence-unknown': refusal(
        400,
        message('One of the files is not yours or is gone. Please add it again.'),
      ),
      'already-reviewed': alreadyReviewed,
      'nomination-already-decided': alreadyDecided,
      'waiting-for-nominator': waiting,
    },
    refreshes: ['nominations', 'leaders'],
  }),
  undoReview: post('/api/vetting/nominations/:nominationId/review/undo', {
    ...staffCall,
    summary: 'Withdraw your verdict within 10 seconds',
    audit: 'nomination.review-undone',
    returns: VettingItem,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'nothing-to-undo': refusal(409, message('You have no verdict that you can withdraw now.')),
    },
    refreshes: ['nominations'],
  }),
  interests: get('/api/vetting/interests', {
    summary: 'Your standing declarations of interest',
    access: 'reviewing',
    scoped: true,
    limit: 'read',
    tag: 'vetting-interests',
    returns: z.object({ items: z.array(DeclaredInterest) }),
  }),
  declareInterest: post('/api/vetting/interests', {
    ...staffCall,
    summary: 'Declare a place, an institution or a person that you must not review',
    audit: 'reviewer.interest',
    body: InterestForm,
    returns: z.object({ items: z.array(DeclaredInterest) }),
    refuses: {
      'interest-unknown': refusal(400, message('We do not know this place or institution.')),
      'interest-known': refusal(409, message('You have declared this already.')),
    },
    refreshes: ['vetting-interests', 'nominations'],
  }),
  withdrawInterest: post('/api/vetting/interests/:interestId/withdraw', {
    ...staffCall,
    summary: 'Withdraw a standing declaration',
    audit: 'reviewer.interest-withdrawn',
    body: z.strictObject({ reason: prose(10, 300, message('Write at least 10 characters on why.')) }),
    returns: z.object({ items: z.array(DeclaredInterest) }),
    refuses: {
      'interest-not-found': refusal(404, message('This declaration does not exist, or was removed.')),
    },
    refreshes: ['vetting-interests', 'nominations'],
  }),
  calibration: get('/api/vetting/calibration', {
    summary: 'How often your own verdicts agreed with the outcome',
    access: 'reviewing',
    scoped: true,
    limit: 'read',
    tag: 'vetting-calibration',
    returns: Calibration,
  }),
  gold: get('/api/vetting/gold', {
    summary: 'Practice cases with a known outcome, which you see after your answer',
    access: 'reviewing',
    scoped: true,
    limit: 'read',
    tag: 'vetting-calibration',
    returns: z.object({ items: z.array(GoldCase) }),
  }),
  answerGold: post('/api/vetting/gold/:caseId/answer', {
    ...staffCall,
    summary: 'Answer a practice case, once',
    audit: 'gold.answer',
    body: GoldAnswer,
    returns: GoldCase,
    refuses: {
      'gold-not-found': refusal(404, message('This training file does not exist, or was removed.')),
      'gold-answered': refusal(409, message('You have answered this training file.')),
    },
    refreshes: ['vetting-calibration'],
  }),
}
