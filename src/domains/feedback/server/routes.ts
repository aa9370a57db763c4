import { implement } from '#platform/server/pipeline/route.ts'
import { feedbackApi } from '../contract.ts'
import { answerMessage, listMessages, listOwn, sendContact, sendFeedback } from './messages.ts'

export const feedbackRoutes = implement('feedback', feedbackApi, {
  contact: (ctx, { body }) => sendContact(ctx, body),
  sendFeedback: (ctx, { body }) => sendFeedback(ctx, body),
  ownMessages: (ctx) => listOwn(ctx),
  messages: (ctx, { query }) => listMessages(ctx, query),
  answerMessage: (ctx, { params, body }) => answerMessage(ctx, params.messageId, body),
})
