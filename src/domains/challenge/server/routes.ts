import { implement } from '#platform/server/pipeline/route.ts'
import { challengeApi } from '../contract.ts'
import { confirmForRound, proposeForRound } from './rounds/approvals.ts'
import { addContests, listRoundAreas, removeContest } from './rounds/contests.ts'
import { showCoverage } from './coverage.ts'
import { seatTable, showSeats } from './seats/figures.ts'
import { setOwnGender, showMyChallenge } from './seats/own.ts'
import {
  announceRound,
  closeRound,
  createRound,
  listConsoleRounds,
  listRounds,
  showConsoleRound,
  withdrawRound,
} from './rounds/rounds.ts'

const madeOfSeats = ['leaders', 'nominations', 'places', 'seats']

export const challengeRoutes = implement('challenge', challengeApi, {
  coverage: { changesWith: ['leaders', 'nominations', 'places'], use: (ctx) => showCoverage(ctx) },
  seats: { changesWith: madeOfSeats, use: (ctx, { query }) => showSeats(ctx, query) },
  seatTable: { changesWith: madeOfSeats, use: (ctx) => seatTable(ctx) },
  mine: (ctx) => showMyChallenge(ctx),
  sayGender: (ctx, { body }) => setOwnGender(ctx, body),
  rounds: (ctx) => listRounds(ctx),
  consoleRounds: (ctx) => listConsoleRounds(ctx),
  consoleRound: (ctx, { params }) => showConsoleRound(ctx, params.roundId),
  roundAreas: (ctx, { query }) => listRoundAreas(ctx, query),
  createRound: (ctx, { body }) => createRound(ctx, body),
  addContests: (ctx, { params, body }) => addContests(ctx, params.roundId, body),
  removeContest: (ctx, { params }) => removeContest(ctx, params.roundId, params.contestId),
  announceRound: (ctx, { params }) => announceRound(ctx, params.roundId),
  withdrawRound: (ctx, { params, body }) => withdrawRound(ctx, params.roundId, body.reason),
  closeRound: (ctx, { params }) => closeRound(ctx, params.roundId),
  proposeRound: (ctx, { params, body }) => proposeForRound(ctx, params.roundId, body),
  confirmRound: (ctx, { params }) => confirmForRound(ctx, params.roundId, params.proposalId),
})
