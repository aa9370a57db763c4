import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { endOfLagosDay, lagosDay } from '#shared/values/lagos.ts'
import { message } from '#shared/words.ts'
import { DAY_MS } from '#shared/values/time.ts'
import {
  DAY_CAP_UNITS,
  type Evidence,
  STATEMENTS_TO_PASS,
  type TaskDetail,
} from '../../contracts/task-contract.ts'
import { completableFrom, isPhotoKind, isTaskOpen, periodOf, provingFacts } from '../../rules.ts'
import { findStory } from '../submissions/stories.ts'
import { sendForTask } from '../submissions/submit.ts'
import { useFact, useReport, useShared } from './by-facts.ts'
import { drawStatements, statementsOf } from './fact-bank.ts'
import { dayTotalsStore, type Occurrence, occurrencesStore } from './occurrences-store.ts'
import type { Material, Outcome } from '../columns.ts'
import { rewardOccurrence } from './reward.ts'
import { markQuiz, openQuiz } from './quizzes.ts'
import { showTask, taskFor } from './present-task.ts'
import type { StoredTask } from './store.ts'

const materialFor = async (ctx: SignedInCtx, task: StoredTask, period: string): Promise<Material> => {
  if (task.kind === 'fact-check')
    return { statements: drawStatements(`${ctx.viewer.id} ${task.id} ${period}`) }
  return task.kind === 'quiz' ? { attemptId: await openQuiz(ctx, task, period) } : {}
}

const refuseFullDay = async (ctx: SignedInCtx, task: StoredTask): Promise<void> => {
  const taken = await dayTotalsStore(ctx.db).of(ctx.viewer.id, lagosDay(ctx.now()))
  if (taken + task.units > DAY_CAP_UNITS) throw new Refusal('day-cap')
}

/**
 * Starts a task for its period; starting it again shows the same. Refuses `task-closed`, `task-already-completed` and
 * `day-cap`.
 */
export const startTask = async (ctx: SignedInCtx, taskId: string): Promise<TaskDetail> => {
  const { task, running } = await taskFor(ctx, taskId)
  if (running && running.status !== 'started') throw new Refusal('task-already-completed')
  if (!isTaskOpen(task, ctx.now())) throw new Refusal('task-closed')
  if (!running) {
    await refuseFullDay(ctx, task)
    const period = periodOf(task.cadence, ctx.now())
    const key = { taskId: task.id, period, personId: ctx.viewer.id }
    await occurrencesStore(ctx.db).start(key, ctx.now(), await materialFor(ctx, task, period))
  } else if (task.kind === 'quiz') {
    // A quiz whose time is over may be started again, with new questions.
    const material = await materialFor(ctx, task, running.period)
    await occurrencesStore(ctx.db).setMaterial(running, material)
  }
  return showTask(ctx, taskId)
}

interface Checked {
  readonly status: 'waiting' | 'done' | 'missed'
  readonly outcome: Outcome | null
}
const done: Checked = { status: 'done', outcome: null }

const checkFacts = ({ material }: Occurrence, evidence: Evidence): Checked => {
  const statements = statementsOf(material.statements ?? [])
  const given = [evidence.s1, evidence.s2, evidence.s3]
  const choose = message('Choose true or false.')
  const missing = statements.flatMap((_, index) =>
    given[index] === 'true' || given[index] === 'false' ? [] : [[`s${index + 1}`, choose]],
  )
  if (missing.length > 0)
    throw new Refusal('invalid-input', { fields: Object.fromEntries(missing) as Record<string, string> })
  const answers = statements.map(({ text, isTrue, section, explanation }, index) => ({
    text,
    isRight: given[index] === String(isTrue),
    chosen: given[index] === 'true' ? message('True') : message('False'),
    right: isTrue ? message('True') : message('False'),
    explanation,
    source: section,
    language: 'en',
  }))
  const right = answers.filter(({ isRight }) => isRight).length
  return {
    status: right >= STATEMENTS_TO_PASS ? 'done' : 'missed',
    outcome: { right, total: answers.length, answers },
  }
}

const checkQuiz = async (
  ctx: SignedInCtx,
  { material }: Occurrence,
  evidence: Evidence,
): Promise<Checked> => {
  if (!material.attemptId) throw new Refusal('task-not-started')
  const { isPassed, right, total, answers } = await markQuiz(ctx, material.attemptId, evidence)
  return { status: isPassed ? 'done' : 'missed', outcome: { right, total, answers } }
}

/** The page itself may be shared too, when there is no story yet. */
const SHARED_PAGE = 'engage'

const checkSharing = async (
  ctx: SignedInCtx,
  running: Occurrence,
  { storyId, channel }: Evidence,
): Promise<Checked> => {
  const fields = {
    ...(!storyId && { storyId: message('Choose what you shared.') }),
    ...(!channel && { channel: message('Choose how you shared it.') }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-input', { fields })
  if (storyId && storyId !== SHARED_PAGE && !(await findStory(ctx, storyId)))
    throw new Refusal('story-not-found')
  if (storyId) await useShared(ctx, running, storyId)
  return done
}

const check = async (
  ctx: SignedInCtx,
  task: StoredTask,
  running: Occurrence,
  evidence: Evidence,
): Promise<Checked> => {
  if (task.kind === 'fact-check') return checkFacts(running, evidence)
  if (task.kind === 'quiz') return checkQuiz(ctx, running, evidence)
  if (task.kind === 'sharing-impact') return checkSharing(ctx, running, evidence)
  if (task.kind === 'issue-report') {
    const startOfDay = new Date(endOfLagosDay(running.startedAt).getTime() - DAY_MS)
    return { status: await useReport(ctx, running, startOfDay), outcome: null }
  }
  if (provingFacts[task.kind]) return { status: await useFact(ctx, task, running), outcome: null }
  return { status: 'waiting', outcome: null }
}

const refuseTooEarly = (ctx: SignedInCtx, task: StoredTask, { startedAt }: Occurrence): void => {
  const from = completableFrom(startedAt, task.minutes)
  const waitMs = from.getTime() - ctx.now().getTime()
  if (ctx.config.LESSON_TIME === 'enforced' && waitMs > 0)
    throw new Refusal('task-too-early', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}

/**
 * Completes a started task with what its kind asks for, once: of parallel requests one wins and the others hear
 * `task-already-completed`. A photo or a hero waits for another person; the rest is paid here. Server time only.
 */
export const completeTask = async (
  ctx: SignedInCtx,
  taskId: string,
  evidence: Evidence,
): Promise<TaskDetail> => {
  const { task, running } = await taskFor(ctx, taskId)
  if (!running) throw new Refusal('task-not-started')
  if (running.status !== 'started') throw new Refusal('task-already-completed')
  if (!isTaskOpen(task, ctx.now())) throw new Refusal('task-closed')
  refuseTooEarly(ctx, task, running)
  const { status, outcome } = await check(ctx, task, running, evidence)
  const units = status === 'missed' ? 0 : task.units
  const isFirst = await occurrencesStore(ctx.db).end(running, { status, at: ctx.now(), units, outcome })
  if (!isFirst) throw new Refusal('task-already-completed')
  const day = lagosDay(ctx.now())
  if (units > 0 && !(await dayTotalsStore(ctx.db).take(ctx.viewer.id, day, units, DAY_CAP_UNITS)))
    throw new Refusal('day-cap')
  if (status === 'done') await rewardOccurrence(ctx, task, running)
  if (status === 'waiting' && !provingFacts[task.kind])
    await sendForTask(ctx, { key: running, kind: isPhotoKind(task.kind) ? 'proof' : 'hero', sent: evidence })
  return showTask(ctx, taskId)
}
