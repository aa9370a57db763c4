import type { Ctx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { sendSafetyNotice } from '../jobs.ts'
import type { NoticeKind } from './emails.ts'

/** E-mails a security notice after the caller's transaction commits. */
export const enqueueNotice = (
  ctx: Pick<Ctx, 'db' | 'newId'>,
  personId: string,
  kind: NoticeKind,
): Promise<void> => enqueue(ctx.db, sendSafetyNotice, { id: ctx.newId(), personId, kind })
