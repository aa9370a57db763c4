import { implement } from '#platform/server/pipeline/route.ts'
import { networkApi } from '../contract.ts'
import { listFoundPeople, showOwnNetwork } from './people-list.ts'
import {
  blockPerson,
  followPerson,
  hideCard,
  removeFollower,
  saveCard,
  unblock,
  unfollowPerson,
} from './follows.ts'

export const networkRoutes = implement('network', networkApi, {
  people: (ctx, { query }) => listFoundPeople(ctx, query),
  ownNetwork: (ctx) => showOwnNetwork(ctx),
  saveCard: (ctx, { body }) => saveCard(ctx, body),
  hideCard: (ctx) => hideCard(ctx),
  followPerson: (ctx, { params }) => followPerson(ctx, params.cardId),
  unfollowPerson: (ctx, { params }) => unfollowPerson(ctx, params.cardId),
  blockPerson: (ctx, { params }) => blockPerson(ctx, params.cardId),
  removeFollower: (ctx, { params, body }) => removeFollower(ctx, params.followId, body),
  unblock: (ctx, { params }) => unblock(ctx, params.blockId),
})
