import { attachPhotos } from '#domains/files/server/attachments.ts'
import { findLga } from '#domains/regions/server/places.ts'
import { rateInForce } from '#domains/regions/server/rates/rates.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { Project } from '../../contract.ts'
import type { ProjectIdea } from '../../life-contract.ts'
import { goalOf, IDEA_STEP, projectMachine, unitsOfKobo } from '../../life-rules.ts'
import { budgetOf, plannedStepsOf } from '../../plan-contract.ts'
import { findProject } from '../projects.ts'
import { showProject } from '../present-project.ts'
import { addStatusEvent, projectName } from './events.ts'
import { lifeStore } from './store.ts'

/** Kobo for one SUP: the purchase rate of Nigeria (decision D-02); an idea keeps the rate of its day. */
const koboPerSup = async (ctx: SignedInCtx): Promise<number> => {
  const rate = await rateInForce(ctx, 'nigeria', 'purchase')
  invariant(rate, 'Nigeria has a purchase rate since its first day')
  return rate.minor
}

/** Keeps the photo of an idea, which nobody but its author and the console sees yet. */
const addPhoto = async (ctx: SignedInCtx, projectId: string, ids: readonly string[]): Promise<void> => {
  const [fileId] = ids
  if (fileId === undefined) return
  const photos = await attachPhotos(ctx, ids, { to: projectName(projectId) })
  if (typeof photos === 'string') throw new Refusal(photos)
  await lifeStore(ctx.db).addPhoto({
    file_id: fileId,
    project_id: projectId,
    step: IDEA_STEP,
    person_id: ctx.viewer.id,
    is_independent: false,
    sent_at: ctx.now(),
  })
}

/** Stores an idea; only its author and the console see it until the console has decided. Refuses `place-unknown`. */
export const suggestProject = async (ctx: SignedInCtx, idea: ProjectIdea): Promise<{ id: string }> => {
  const lga = await findLga(ctx, idea.lga)
  if (!lga) throw new Refusal('place-unknown')
  const [costs, steps] = [budgetOf(idea.costs), plannedStepsOf(idea.steps)]
  invariant(costs && steps, 'the schema lets no plan through that cannot be read')
  const rate = await koboPerSup(ctx)
  const amounts = costs.map(({ label, kobo }) => ({ label, amount: unitsOfKobo(kobo, rate) }))
  const [id, now] = [ctx.newId(), ctx.now()]
  const { title, category, community, summary, story, responsible } = idea
  await lifeStore(ctx.db).addIdea(
    {
      id,
      title,
      category,
      community,
      summary,
      story,
      responsible,
      status: 'proposed',
      state: lga.state,
      lga: lga.id,
      goal: goalOf(amounts.map(({ amount }) => amount)),
      kobo_per_sup: rate,
      author_id: ctx.viewer.id,
      is_public: false,
      opened_at: now,
    },
    amounts,
    steps,
  )
  await addPhoto(ctx, id, idea.evidenceIds ?? [])
  await addStatusEvent(ctx, id, 'proposed')
  return { id }
}

/** Takes the viewer's own idea back. Refuses `project-not-found` for others, and `status-not-next` once it is decided. */
export const withdrawProject = async (ctx: SignedInCtx, projectId: string): Promise<Project> => {
  const row = await findProject(ctx, projectId)
  if (row.author_id !== ctx.viewer.id) throw new Refusal('project-not-found')
  projectMachine.move(row.status, 'withdrawn')
  if (!(await lifeStore(ctx.db).move(row.id, row.status, 'withdrawn', { ended_at: ctx.now() })))
    throw new Refusal('status-not-next')
  await addStatusEvent(ctx, row.id, 'withdrawn')
  return showProject(ctx, row.id)
}

/** Withdraws the ideas of somebody who leaves, with their words: only the author and the console saw them. */
export const withdrawIdeasOf = async (
  ctx: Pick<SignedInCtx, 'db' | 'now'>,
  personId: string,
): Promise<void> => {
  for (const id of await lifeStore(ctx.db).forgetIdeas(personId, ctx.now()))
    await addStatusEvent(ctx, id, 'withdrawn')
}
