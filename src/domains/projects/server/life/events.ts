import type { Ctx } from '#platform/server/context.ts'
import { notifyAll, type NotifyContext } from '#platform/server/notifications/definition.ts'
import type { ProjectStatus } from '../../contract.ts'
import { projectChanged } from '../notices.ts'
import type { StoredProject } from '../store.ts'
import { projectFollowersStore } from '../following/store.ts'
import { moneyStore } from './money-store.ts'
import { lifeStore } from './store.ts'

/** The name of a project in facts, files, the ledger and the audit. */
export const projectName = (id: string) => `project:${id}` as const

/** Writes a change of status into the public history. */
export const addStatusEvent = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  projectId: string,
  status: ProjectStatus,
  text = '',
  approvalId: string | null = null,
) =>
  lifeStore(ctx.db).addEvent({
    project_id: projectId,
    at: ctx.now(),
    kind: 'status',
    status,
    text,
    step: null,
    approval_id: approvalId,
  })

/** Everybody who has a part in it: who suggested it, and who funds it. */
export const participantsOf = async (
  ctx: Pick<Ctx, 'db'>,
  { id, author_id: author }: Pick<StoredProject, 'id' | 'author_id'>,
): Promise<string[]> => [
  ...new Set([...(author === null ? [] : [author]), ...(await moneyStore(ctx.db).fundersOf(id))]),
]

/** Everybody who hears of it: whoever has a part in it, and whoever follows it. */
export const audienceOf = async (
  ctx: Pick<Ctx, 'db'>,
  row: Pick<StoredProject, 'id' | 'author_id'>,
): Promise<string[]> => [
  ...new Set([...(await participantsOf(ctx, row)), ...(await projectFollowersStore(ctx.db).of(row.id))]),
]

/** Tells everybody who hears of a project that its status changed. */
export const tellStatus = async (
  ctx: NotifyContext,
  row: Pick<StoredProject, 'id' | 'author_id' | 'title'>,
  status: ProjectStatus,
): Promise<void> =>
  notifyAll(ctx, await audienceOf(ctx, row), projectChanged, {
    projectId: row.id,
    title: row.title,
    status,
  })
