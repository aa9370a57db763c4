import { implement } from '#platform/server/pipeline/route.ts'
import { chatApi } from '../contract.ts'
import type { CampusOf } from '#platform/server/contributions/institution-kind.ts'
import { listRooms, showRoom } from './rooms/present-room.ts'
import { blockAuthor, postMessage, setPause, withdrawMessage } from './rooms/messages.ts'

export const chatRoutes = (campusOf: CampusOf) =>
  implement('chat', chatApi, {
    rooms: (ctx) => listRooms(ctx, campusOf),
    room: (ctx, { params, query }) => showRoom(ctx, params.roomId, query, campusOf),
    postMessage: (ctx, { params, body }) => postMessage(ctx, params.roomId, body, campusOf),
    withdrawMessage: (ctx, { params }) => withdrawMessage(ctx, params.messageId, campusOf),
    blockAuthor: (ctx, { params }) => blockAuthor(ctx, params.messageId, campusOf),
    setPause: (ctx, { params, body }) => setPause(ctx, params.roomId, body, campusOf),
  })
