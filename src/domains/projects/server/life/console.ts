import type * as z from 'zod/mini'
import { describeFiles, publishFiles } from '#domains/files/server/attachments.ts'
import { closePoll, openPoll, pollTotals } from '#domains/voting/server/polls/polls.ts'
import { openPool } from '#domains/wallet/server/accounts/accounts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { refuseOutside, scopeOf } from '#shared/scope.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { supText, UNITS_PER_SUP } from '#shared/values/money.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Project } from '../../contract.ts'
import type { ConsoleProject, ProjectDecision, projectLifeApi } from '../../life-contract.ts'
import {
  currentStepOf,
  decisionsFrom,
  IDEA_STEP,
  IMPACT_DAYS,
  projectMachine,
  splitGoal,
} from '../../life-rules.ts'
import type { ConsoleDecision } from '../../plan-contract.ts'
import { projectCards, findProject } from '../projects.ts'
import { koboOf, showProject } from '../present-project.ts'
import { projectsStore, type StoredProject } from '../store.ts'
import { isStepReady } from './approvals.ts'
import { consoleStore } from './console-store.ts'
import { addStatusEvent, projectName, tellStatus } from './events.ts'
import { escrowOf, releasedOf } from './settlement.ts'
import { settleProject } from './settling-job.ts'
import { lifeStore } from './store.ts'

const stepFor = async (ctx: SignedInCtx, row: StoredProject): Promise<ConsoleProject['step']> => {
  const steps = await projectsStore(ctx.db).stepsOf(row.id)
  const number = currentStepOf(row, steps)
  const step = steps.find(({ place }) => place === number)
  if (number === null || !step) return null
  const store = lifeStore(ctx.db)
  const sent = (await store.photosOf(row.id)).filter((photo) => photo.step === number)
  const files = await describeFiles(
    ctx,
    sent.map(({ file_id: id }) => id),
  )
  return {
    number,
    label: step.label,
    amount: supText(step.units ?? 0),
    claim: (await store.claimOf(row.id, number))?.text ?? null,
    photos: sent.flatMap(({ file_id: id, is_independent: counts }) => {
      const file = files.find((each) => each.id === id)
      return file ? [{ url: file.url, isIndependent: counts }] : []
    }),
    isReady: await isStepReady(ctx, { projectId: row.id, step: number }),
  }
}

const ideaPhoto = async (ctx: SignedInCtx, projectId: string): Promise<string | null> => {
  const photos = await lifeStore(ctx.db).photosOf(projectId)
  const ids = photos.filter(({ step }) => step === IDEA_STEP).map(({ file_id: id }) => id)
  return (await describeFiles(ctx, ids))[0]?.url ?? null
}

/** Projects that wait for the console, of the places of the viewer's role. */
export const showProjectConsole = async (
  ctx: SignedInCtx,
  { list, cursor, limit }: z.output<(typeof projectLifeApi)['projectConsole']['is']['query']>,
) => {
  const [store, scope] = [consoleStore(ctx.db), scopeOf('projects', ctx.viewer)]
  const [counts, page] = [await store.counts(scope), await store.page(list, scope, cursor, limit)]
  const cards = await projectCards(ctx, page.rows)
  const items = await Promise.all(
    page.rows.map(async (row, at): Promise<ConsoleProject> => {
      const card = cards[at]
      invariant(card, 'each row has its card')
      const costs = await projectsStore(ctx.db).costsOf(row.id)
      return {
        ...card,
        suggestedOn: lagosDay(row.opened_at),
        story: row.story,
        responsible: row.responsible,
        costs: costs.map(({ label, amount }) => ({ label, kobo: koboOf(amount, row.kobo_per_sup) })),
        photoUrl: await ideaPhoto(ctx, row.id),
        step: await stepFor(ctx, row),
        next: decisionsFrom(row.status),
        isOwn: row.author_id === ctx.viewer.id,
      }
    }),
  )
  return { items, total: counts[list], nextCursor: page.nextCursor, counts }
}

/** Ends the votes; a poll lasts for a millisecond at least. */
const endVotes = (ctx: SignedInCtx, { poll_id: pollId, opened_at: openedAt }: StoredProject, now: Date) => {
  invariant(pollId, 'a project that takes votes has a poll')
  return closePoll(ctx, pollId, new Date(Math.max(now.getTime(), openedAt.getTime() + 1)))
}

/** What each decision changes beside the status; it runs before the conditional write, in the same transaction. */
const changesOf: Readonly<
  Record<
    ConsoleDecision,
    (ctx: SignedInCtx, row: StoredProject, decision: ProjectDecision) => Promise<Record<string, unknown>>
  >
> = {
  active: async (ctx, row) => {
    const [pollId, now] = [ctx.newId(), ctx.now()]
    const pool = await openPool(ctx, 'project', row.id)
    await openPoll(ctx, { id: pollId, pool, about: projectName(row.id), opensAt: now })
    return { poll_id: pollId, is_public: true, opened_at: now }
  },
  declined: (ctx, _, { isHidden }) =>
    Promise.resolve({ ended_at: ctx.now(), is_public: isHidden === undefined }),
  closed: async (ctx, row) => {
    const now = ctx.now()
    await endVotes(ctx, row, now)
    return { ended_at: now }
  },
  funding: async (ctx, row, { days = 0 }) => {
    const now = ctx.now()
    await endVotes(ctx, row, now)
    const received = (await pollTotals(ctx, [row.poll_id ?? ''])).get(row.poll_id ?? '')?.received ?? 0
    const steps = await projectsStore(ctx.db).stepsOf(row.id)
    await lifeStore(ctx.db).planSteps(
      row.id,
      splitGoal(
        row.goal,
        steps.map(({ weeks }) => weeks),
      ),
    )
    return {
      ended_at: now,
      // Votes may have brought all of it; 1 SUP stays to be given, so that somebody starts the work by funding it.
      need: Math.max(UNITS_PER_SUP, row.goal - received),
      deadline: new Date(now.getTime() + days * DAY_MS),
      escrow_id: await escrowOf(ctx.db, row.id),
      released_id: await releasedOf(ctx.db, row.id),
    }
  },
  checked: async (ctx, row) => {
    const completed = await consoleStore(ctx.db).completedAt(row.id)
    if (!completed || completed.getTime() + IMPACT_DAYS * DAY_MS > ctx.now().getTime())
      throw new Refusal('too-early')
    return {}
  },
}

/**
 * One decision of the console with its public reason. Refuses people outside the place, one's own idea, and
 * `status-not-next` when the project has moved on; nothing is changed then.
 */
export const decideProject = async (
  ctx: SignedInCtx,
  projectId: string,
  decision: ProjectDecision,
): Promise<Project> => {
  const row = await findProject(ctx, projectId)
  refuseOutside('projects', ctx.viewer, row)
  if (row.author_id === ctx.viewer.id) throw new Refusal('own-project')
  const to = decision.to
  projectMachine.move(row.status, to)
  const change = await changesOf[to](ctx, row, decision)
  if (!(await lifeStore(ctx.db).move(row.id, row.status, to, change))) throw new Refusal('status-not-next')
  await addStatusEvent(ctx, row.id, to, decision.reason)
  if (change['is_public'] === true)
    await publishFiles(ctx, await lifeStore(ctx.db).showPhotos(row.id, IDEA_STEP))
  await tellStatus(ctx, row, to)
  if (to === 'closed') await enqueue(ctx.db, settleProject, { projectId: row.id })
  ctx.auditing(projectName(row.id), `${row.status} to ${to}: ${decision.reason}`)
  return showProject(ctx, row.id)
}
