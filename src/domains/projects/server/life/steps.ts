import { countsAsEvidence } from '#domains/identity/server/evidence/evidence.ts'
import { attachPhotos } from '#domains/files/server/attachments.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { Project } from '../../contract.ts'
import { findProject } from '../projects.ts'
import { showProject } from '../present-project.ts'
import { projectsStore, type StoredProject } from '../store.ts'
import { currentStepOf } from '../../life-rules.ts'
import { projectName } from './events.ts'
import { moneyStore } from './money-store.ts'
import { lifeStore } from './store.ts'

const refuseOtherStep = async (ctx: SignedInCtx, row: StoredProject, step: string): Promise<number> => {
  const current = currentStepOf(row, await projectsStore(ctx.db).stepsOf(row.id))
  if (current === null || String(current) !== step) throw new Refusal('step-not-next')
  return current
}

/** Stores what the people of a project say that they did for the step that is worked on. */
export const claimStep = async (
  ctx: SignedInCtx,
  { projectId, step }: { projectId: string; step: string },
  text: string,
): Promise<Project> => {
  const row = await findProject(ctx, projectId)
  if (row.author_id !== ctx.viewer.id) throw new Refusal('not-author')
  const number = await refuseOtherStep(ctx, row, step)
  await lifeStore(ctx.db).addEvent({
    project_id: row.id,
    at: ctx.now(),
    kind: 'claim',
    status: row.status,
    text,
    step: number,
    approval_id: null,
  })
  return showProject(ctx, row.id)
}

/** Whether somebody's photo counts: they neither suggested nor fund the project, and their account counts. */
const isIndependent = async (ctx: SignedInCtx, row: StoredProject): Promise<boolean> =>
  row.author_id !== ctx.viewer.id &&
  !(await moneyStore(ctx.db).fundersOf(row.id)).includes(ctx.viewer.id) &&
  (await countsAsEvidence(ctx, ctx.viewer.id))

/** Stores a photo of the step that is worked on: only the console sees it until the step is accepted. */
export const sendPhoto = async (
  ctx: SignedInCtx,
  { projectId, step }: { projectId: string; step: string },
  ids: readonly string[],
): Promise<Project> => {
  const row = await findProject(ctx, projectId)
  const number = await refuseOtherStep(ctx, row, step)
  const [fileId = ''] = ids
  const photos = await attachPhotos(ctx, ids, { to: projectName(row.id) })
  if (typeof photos === 'string') throw new Refusal(photos)
  const isNew = await lifeStore(ctx.db).addPhoto({
    file_id: fileId,
    project_id: row.id,
    step: number,
    person_id: ctx.viewer.id,
    is_independent: await isIndependent(ctx, row),
    sent_at: ctx.now(),
  })
  if (!isNew) throw new Refusal('photo-sent')
  return showProject(ctx, row.id)
}

/** Stores whether a completed project works, in the eyes of somebody who did not suggest it. */
export const answerImpact = async (
  ctx: SignedInCtx,
  projectId: string,
  works: 'yes' | 'no',
): Promise<Project> => {
  const row = await findProject(ctx, projectId)
  if (row.author_id === ctx.viewer.id) throw new Refusal('author-answer')
  if (row.status !== 'completed') throw new Refusal('not-completed')
  await lifeStore(ctx.db).answerImpact(row.id, ctx.viewer.id, works === 'yes', ctx.now())
  return showProject(ctx, row.id)
}
