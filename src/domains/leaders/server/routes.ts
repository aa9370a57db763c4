import { implement } from '#platform/server/pipeline/route.ts'
import { concernsApi } from '../contracts/concern-contract.ts'
import { compareApi } from '../contracts/compare-contract.ts'
import { leadersApi } from '../contract.ts'
import { showSamplePortrait } from './demo/demo-portraits.ts'
import { endorsementsApi } from '../contracts/endorsement-contract.ts'
import { followsApi } from '../contracts/follow-contract.ts'
import { leaderTransitionsApi } from '../contracts/transition-contract.ts'
import { notesApi } from '../contracts/note-contract.ts'
import { compareLeaders } from './directory/comparison.ts'
import { listOwnConcerns, replyToConcern, reportConcern } from './moderation/concerns.ts'
import { sendCorrection } from './moderation/corrections.ts'
import { countLeaders, type CountUnnamed, listLeaders, showLeader } from './directory/directory.ts'
import { appealNote, reportNote, showNote } from './moderation/notes.ts'
import {
  endorseLeader,
  listEndorsements,
  showOwnVoice,
  withdrawEndorsement,
} from './endorsements/endorsements.ts'
import { followLeader, followLga, listFollows, unfollowLeader, unfollowLga } from './follows/follows.ts'
import {
  confirmTransition,
  transitionByHand,
  refuseTransition,
  withdrawTransition,
} from './transitions/by-hand.ts'
import type { TransitionKind } from './transitions/approval.ts'
import type { TransitionGuard } from './transitions/guards.ts'
import { listWaitingTransitions, showHistory, showTransitionConsole } from './transitions/history.ts'

/**
 * The calls of this domain. Each of `guards` comes from a domain above and checks transitions by hand; so does the
 * count of nominees without a name.
 */
export const leadersRoutes = (
  guards: readonly TransitionGuard[],
  moves: TransitionKind,
  countUnnamed: CountUnnamed,
) => [
  ...implement('leaders', leadersApi, {
    directory: (ctx, { query }) => listLeaders(ctx, query, countUnnamed),
    stats: (ctx) => countLeaders(ctx),
    leader: (ctx, { params }) => showLeader(ctx, params.leaderId),
    portrait: (_ctx, { params }) => showSamplePortrait(params.leaderId),
  }),
  ...implement('leaders', compareApi, { compare: (ctx, { query }) => compareLeaders(ctx, query) }),
  ...implement('leaders', followsApi, {
    follows: (ctx) => listFollows(ctx),
    followLeader: (ctx, { params }) => followLeader(ctx, params.leaderId),
    unfollowLeader: (ctx, { params }) => unfollowLeader(ctx, params.leaderId),
    followLga: (ctx, { body }) => followLga(ctx, body.lga),
    unfollowLga: (ctx, { body }) => unfollowLga(ctx, body.lga),
  }),
  ...implement('leaders', endorsementsApi, {
    endorsements: (ctx, { params, query }) => listEndorsements(ctx, params.leaderId, query),
    ownVoice: (ctx, { params }) => showOwnVoice(ctx, params.leaderId),
    endorse: (ctx, { params, body }) => endorseLeader(ctx, params.leaderId, body),
    withdrawEndorsement: (ctx, { params }) => withdrawEndorsement(ctx, params.leaderId),
  }),
  ...implement('leaders', notesApi, {
    note: (ctx, { params }) => showNote(ctx, params),
    reportNote: (ctx, { params, body }) => reportNote(ctx, params, body.reason),
    appealNote: (ctx, { params, body }) => appealNote(ctx, params.leaderId, body.text),
  }),
  ...implement('leaders', concernsApi, {
    reportConcern: (ctx, { params, body }) => reportConcern(ctx, params.leaderId, body),
    ownConcerns: (ctx, { params }) => listOwnConcerns(ctx, params.leaderId),
    replyToConcern: (ctx, { params, body }) => replyToConcern(ctx, params, body.text),
    correct: (ctx, { params, body }) => sendCorrection(ctx, params.leaderId, body),
  }),
  ...implement('leaders', leaderTransitionsApi, {
    history: (ctx, { params }) => showHistory(ctx, params.leaderId),
    transitionConsole: (ctx, { params }) => showTransitionConsole(ctx, guards, params.leaderId),
    waitingTransitions: (ctx) => listWaitingTransitions(ctx),
    move: (ctx, { params, body }) => transitionByHand(ctx, moves, { leaderId: params.leaderId, ...body }),
    confirmTransition: (ctx, { params }) => confirmTransition(ctx, moves, params),
    withdrawTransition: (ctx, { params }) => withdrawTransition(ctx, moves, params),
    refuseTransition: (ctx, { params, body }) => refuseTransition(ctx, moves, params, body.reason),
  }),
]
