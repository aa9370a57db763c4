import { implement } from '#platform/server/pipeline/route.ts'
import { votingApi } from '../contract.ts'
import { countApi } from '../count-contract.ts'
import { castInContest, voteForLeader } from './ballots/cast-ballot.ts'
import { countContest, listClosed, showCount } from './counting/count.ts'
import { showMyVoting } from './ballots/my-voting.ts'
import { findReceipt } from './receipts/receipts.ts'

export const votingRoutes = [
  ...implement('voting', countApi, {
    closedContests: (ctx) => listClosed(ctx),
    countContest: (ctx, { params }) => countContest(ctx, params.contestId),
    contestCount: (ctx, { params }) => showCount(ctx, params.contestId),
  }),
  ...implement('voting', votingApi, {
    myVoting: (ctx) => showMyVoting(ctx),
    vote: (ctx, { params, body }) => voteForLeader(ctx, params.leaderId, body.amount),
    castBallot: (ctx, { params, body }) => castInContest(ctx, params.contestId, body),
    findReceipt: (ctx, { params }) => findReceipt(ctx, params.code),
  }),
]
