import { implement } from '#platform/server/pipeline/route.ts'
import { moderationConsoleApi, ownModerationApi } from '../console-contract.ts'
import { moderationApi } from '../contract.ts'
import { moderationLogApi } from '../log-contract.ts'
import { appealItem, showOwnItem } from './console/appeals.ts'
import { decideItem } from './console/decide-item.ts'
import { listModeration, showCase } from './console/moderation-list.ts'
import { flagAny } from './flags/flags.ts'
import type { ModerationParts } from './kinds.ts'
import { showLog } from './log/log.ts'

export const moderationRoutes = (parts: ModerationParts) => [
  ...implement('moderation', moderationApi, {
    flag: (ctx, { body }) => flagAny(ctx, parts.kinds, body),
  }),
  ...implement('moderation', moderationConsoleApi, {
    items: (ctx, { query }) => listModeration(ctx, parts, query),
    item: (ctx, { params }) => showCase(ctx, parts, params.itemId),
    decideItem: (ctx, { params, body }) => decideItem(ctx, parts, params.itemId, body),
  }),
  ...implement('moderation', ownModerationApi, {
    ownItem: (ctx, { params }) => showOwnItem(ctx, parts.kinds, params.itemId),
    appealItem: (ctx, { params, body }) => appealItem(ctx, parts.kinds, params.itemId, body.text),
  }),
  ...implement('moderation', moderationLogApi, {
    moderationLog: (ctx) => showLog(ctx, parts),
  }),
]
