import type { Ctx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { sendSafetyNotice } from '../jobs.ts'
import type { NoticeKind } from './emails.ts'

/** Lets a person know by letter, once the caller's transaction is committed. */
export const tell = (ctx: Pick<Ctx, 'db' | 'newId'>, personId: string, kind: NoticeKind): Promise<void> =>
  enqueue(ctx.db, sendSafetyNotice, { id: ctx.newId(), personId, kind })
