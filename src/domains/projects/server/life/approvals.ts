import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople, byId } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import { publishFiles } from '#domains/files/server/attachments.ts'
import { keyOf, postTransfers } from '#domains/wallet/server/posting/post-transfers.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { releaseRefusals, stopRefusals } from '../../life-contract.ts'
import { currentStepOf, INDEPENDENT_PHOTOS, projectMachine } from '../../life-rules.ts'
import { releaseMatch } from '../match/accounts.ts'
import { milestoneReached } from '../notices.ts'
import { findProject } from '../projects.ts'
import { projectsStore } from '../store.ts'
import { addStatusEvent, audienceOf, participantsOf, projectName, tellStatus } from './events.ts'
import { escrowOf, inEscrow, releasedOf } from './settlement.ts'
import { settleProject } from './settling-job.ts'
import { lifeStore } from './store.ts'

const Release = z.strictObject({ projectId: z.uuid(), step: z.int() })
type Release = z.output<typeof Release>
const Stop = z.strictObject({ projectId: z.uuid() })
type Stop = z.output<typeof Stop>

/** People who may neither propose nor decide: who suggested, funds or photographed it. */
const involvedIn = async (ctx: Pick<Ctx, 'db'>, projectId: string): Promise<string[]> => {
  const row = await findProject(ctx, projectId)
  const photos = await lifeStore(ctx.db).photosOf(projectId)
  return [...(await participantsOf(ctx, row)), ...photos.flatMap(({ person_id: sender }) => sender ?? [])]
}

/** True when a step has what its release needs: it is the next one, with its report and photos of independent people. */
export const isStepReady = async (ctx: Pick<Ctx, 'db'>, { projectId, step }: Release): Promise<boolean> => {
  const [row, store] = [await findProject(ctx, projectId), lifeStore(ctx.db)]
  if (currentStepOf(row, await projectsStore(ctx.db).stepsOf(projectId)) !== step) return false
  const photos = await store.photosOf(projectId)
  const independent = photos.filter((photo) => photo.step === step && photo.is_independent)
  return independent.length >= INDEPENDENT_PHOTOS && (await store.claimOf(projectId, step)) !== undefined
}

const releaseStep = async (
  ctx: SignedInCtx,
  { projectId, step }: Release,
  approval: { id: string; reason: string },
): Promise<void> => {
  const { db } = ctx
  const store = lifeStore(db)
  const row = await store.lock(projectId)
  const steps = await projectsStore(db).stepsOf(projectId)
  const released = await store.releaseStep(projectId, step, ctx.now())
  if (!released?.units) throw new Refusal('step-not-ready')
  const [posted] = await postTransfers(db, [
    {
      debit: await escrowOf(db, projectId),
      credit: await releasedOf(db, projectId),
      amount: released.units,
      kind: 'release',
      key: keyOf('project-release', projectId, String(step)),
      about: projectName(projectId),
    },
  ])
  invariant(posted?.status === 'posted', 'the escrow of a project covers its steps')
  const isLast = step === steps.length
  const from = row.status === 'funded' ? 'funded' : 'building'
  if (from === 'funded') await store.move(projectId, from, projectMachine.move(from, 'building'))
  if (isLast) {
    await store.move(projectId, 'building', projectMachine.move('building', 'completed'))
    await releaseMatch(db, projectId)
  }
  await store.addRelease({
    project_id: projectId,
    step,
    units: released.units,
    reason: approval.reason,
    approval_id: approval.id,
    at: ctx.now(),
  })
  if (isLast) await addStatusEvent(ctx, projectId, 'completed')
  await publishFiles(ctx, await store.showPhotos(projectId, step))
  const people = await audienceOf(ctx, row)
  const { title } = row
  await notifyAll(ctx, people, milestoneReached, { projectId, title, step, steps: steps.length })
  if (isLast) await tellStatus(ctx, row, 'completed')
}

/** The SUP of a finished step, from escrow to the people of the project. Its reason is public. */
export const releaseApproval = twoPeople('projects.release', {
  payload: Release,
  refuses: releaseRefusals,
  of: 'treasury',
  subject: ({ projectId, step }) => `${projectId} ${step}`,
  involved: (ctx, { projectId }) => involvedIn(ctx, projectId),
  check: async (ctx, payload) => {
    if (!(await isStepReady(ctx, payload))) throw new Refusal('step-not-ready')
  },
  reads: (ctx, payloads) => byId(payloads, ({ projectId }) => projectId, projectsStore(ctx.db).byIds),
  says: ({ projectId, step }, { title }) => ({
    title: { text: message('Release step {step} of the project {title}'), values: { step, title } },
    detail: { text: message('The reason below becomes public.') },
    href: to('project', { projectId }),
  }),
  execute: (ctx, { id, payload, reason }) => releaseStep(ctx, payload, { id, reason }),
  audits: ({ projectId, step }) => `${projectName(projectId)} step ${step}`,
})

const stopProject = async (
  ctx: SignedInCtx,
  { projectId }: Stop,
  approval: { id: string; reason: string },
): Promise<void> => {
  const { db } = ctx
  const row = await lifeStore(db).lock(projectId)
  const from = row.status === 'funded' ? 'funded' : 'building'
  // Money that is still on its way into escrow is waited for: it takes a moment.
  if (row.settled_at === null) throw new Refusal('status-not-next')
  const change = { refunding: await inEscrow(db, projectId), settled_at: null }
  if (!(await lifeStore(db).move(projectId, from, projectMachine.move(from, 'cancelled'), change)))
    throw new Refusal('status-not-next')
  await addStatusEvent(ctx, projectId, 'cancelled', approval.reason, approval.id)
  await tellStatus(ctx, row, 'cancelled')
  await enqueue(db, settleProject, { projectId })
}

/** The end of a project whose work cannot go on: what is in escrow goes back. Its reason is public. */
export const stopApproval = twoPeople('projects.stop', {
  payload: Stop,
  refuses: stopRefusals,
  of: 'treasury',
  subject: ({ projectId }) => projectId,
  involved: (ctx, { projectId }) => involvedIn(ctx, projectId),
  check: async (ctx, { projectId }) => {
    const { status, settled_at: settled } = await findProject(ctx, projectId)
    if (!projectMachine.can(status, 'cancelled') || settled === null) throw new Refusal('status-not-next')
  },
  reads: (ctx, payloads) => byId(payloads, ({ projectId }) => projectId, projectsStore(ctx.db).byIds),
  says: ({ projectId }, { title }) => ({
    title: { text: message('Stop the project {title}'), values: { title } },
    detail: { text: message('What is in escrow goes back by shares. The reason below becomes public.') },
    href: to('project', { projectId }),
  }),
  execute: (ctx, { id, payload, reason }) => stopProject(ctx, payload, { id, reason }),
  audits: ({ projectId }) => projectName(projectId),
})

/** The first of two people of finance proposes a release. */
export const proposeRelease = async (
  ctx: SignedInCtx,
  { projectId, step }: { projectId: string; step: string },
  reason: string,
): Promise<Pending> => {
  const row = await findProject(ctx, projectId)
  if (!/^\d{1,2}$/.test(step)) throw new Refusal('step-not-ready')
  return propose(ctx, releaseApproval, { projectId: row.id, step: Number(step) }, reason)
}

/** The first of two people of finance proposes to stop a project. */
export const proposeStop = async (ctx: SignedInCtx, projectId: string, reason: string): Promise<Pending> => {
  const row = await findProject(ctx, projectId)
  return propose(ctx, stopApproval, { projectId: row.id }, reason)
}
