import { ownActivity } from '#domains/standing/server/own.ts'
import { listStateNames, placeNames } from '#domains/regions/server/places.ts'
import { earnedInAll, owedTo } from '#domains/wallet/server/accounts/wallets.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { supText } from '#shared/values/money.ts'
import {
  cadences,
  DAY_CAP_UNITS,
  type TaskCard,
  type TaskDetail,
  type TaskList,
  taskKinds,
  type TaskState,
} from '../../contracts/task-contract.ts'
import { completableFrom, isForReader, isStillRunning, periodOf, type TaskReader } from '../../rules.ts'
import { submissionsStore } from '../submissions/store.ts'
import { statementsOf } from './fact-bank.ts'
import { dayTotalsStore, type Occurrence, occurrencesStore } from './occurrences-store.ts'
import { showQuiz } from './quizzes.ts'
import { type StoredTask, tasksStore } from './store.ts'

const nowhere = { state: null, lga: null }

const readerOf = async (ctx: Pick<Ctx, 'db' | 'viewer' | 'language' | 'homes'>): Promise<TaskReader> => {
  const { viewer, language } = ctx
  if (!viewer) return { ...nowhere, language, roles: [] }
  const { state, lga } = await ctx.homes.of(ctx, viewer.id)
  return { state, lga, language, roles: [...viewer.roles, ...(viewer.adminRole ? [viewer.adminRole] : [])] }
}

/** The occurrence that a person would complete now: the one of this period, or one begun just before midnight. */
export const runningOf = (task: StoredTask, latest: Occurrence | undefined, now: Date) => {
  if (!latest) return undefined
  if (latest.period === periodOf(task.cadence, now)) return latest
  return latest.status === 'started' && isStillRunning(latest.startedAt, now) ? latest : undefined
}

/** Names of the areas that tasks are for. */
const areaNames = async (ctx: Pick<Ctx, 'db'>, tasks: readonly StoredTask[]) => {
  const lgas = await placeNames(
    ctx,
    tasks.map(({ lga }) => lga).filter((lga) => lga !== null),
  )
  const states = new Map(
    tasks.some(({ state }) => state !== null)
      ? (await listStateNames(ctx)).map(({ code, name }) => [code, name])
      : [],
  )
  return ({ state, lga }: StoredTask): string | null => {
    const named = lga === null ? undefined : lgas.get(lga)
    if (named) return `${named.lgaName}, ${named.stateName}`
    return state === null ? null : (states.get(state) ?? state)
  }
}

const cardOf = (task: StoredTask, place: string | null, state: TaskState): TaskCard => ({
  id: task.id,
  kind: task.kind,
  title: task.title,
  minutes: task.minutes,
  reward: supText(task.units),
  cadence: task.cadence,
  place,
  closesAt: task.closesAt?.toISOString() ?? null,
  state,
})

/** Tasks as cards, each with the state that it has for this person. */
export const taskCardsOf = async (
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  tasks: readonly StoredTask[],
): Promise<TaskCard[]> => {
  const names = await areaNames(ctx, tasks)
  const personId = ctx.viewer?.id
  const latest = new Map(
    personId
      ? (
          await occurrencesStore(ctx.db).latest(
            personId,
            tasks.map(({ id }) => id),
          )
        ).map((each) => [each.taskId, each])
      : [],
  )
  const returned = new Set(personId ? await submissionsStore(ctx.db).returnedKeys(personId) : [])
  return tasks.map((task) => {
    const running = runningOf(task, latest.get(task.id), ctx.now())
    const isReturned = running && returned.has(`${task.id} ${running.period}`)
    return cardOf(task, names(task), isReturned ? 'returned' : (running?.status ?? 'new'))
  })
}

const ownTotals = async (ctx: SignedInCtx, tasks: readonly TaskCard[]): Promise<TaskList['own']> => {
  const { id } = ctx.viewer
  const today = lagosDay(ctx.now())
  const [earned, { streak, tasks: completed }, owed, taken] = await Promise.all([
    earnedInAll(ctx, id),
    ownActivity(ctx),
    owedTo(ctx, id),
    dayTotalsStore(ctx.db).of(id, today),
  ])
  return {
    earned: supText(earned),
    completed,
    streak: streak.length,
    fresh: tasks.filter(({ state }) => state === 'new').length,
    leftToday: supText(Math.max(0, DAY_CAP_UNITS - taken)),
    isOwed: owed > 0,
    week: streak.week.map(({ day, state }) => ({ day, isActive: state === 'done', isToday: day === today })),
  }
}

/** What comes every day stands first, the quiz before all. */
const placeInList = ({ cadence, kind }: StoredTask): number =>
  cadences.indexOf(cadence) * taskKinds.length + taskKinds.indexOf(kind)

/** The tasks that are open for this reader. */
export const openTasks = async (
  ctx: Pick<Ctx, 'db' | 'viewer' | 'language' | 'now' | 'homes'>,
): Promise<TaskCard[]> => {
  const [reader, all] = await Promise.all([readerOf(ctx), tasksStore(ctx.db).open(ctx.now())])
  const open = all
    .filter((task) => isForReader(task, reader))
    .toSorted((one, other) => placeInList(one) - placeInList(other))
  return taskCardsOf(ctx, open)
}

/** How many tasks this person could begin, and how many of their proofs came back. */
export const countTasksForMe = async (
  ctx: Parameters<typeof openTasks>[0],
): Promise<{ 'returned-proof': number; tasks: number }> => {
  const tasks = await openTasks(ctx)
  const countIn = (state: TaskCard['state']) => tasks.filter((task) => task.state === state).length
  return { 'returned-proof': countIn('returned'), tasks: countIn('new') }
}

/** The open tasks; with own totals for a citizen. */
export const listTasks = async (ctx: Ctx): Promise<TaskList> => {
  const tasks = await openTasks(ctx)
  const { viewer } = ctx
  return { tasks, own: viewer ? await ownTotals({ ...ctx, viewer }, tasks) : null }
}

/** A task for this person; refuses `task-not-found` also for a task for other people that they never began. */
export const taskFor = async (ctx: SignedInCtx, taskId: string) => {
  const task = isId(taskId) ? await tasksStore(ctx.db).find(taskId) : undefined
  if (!task) throw new Refusal('task-not-found')
  const [latest] = await occurrencesStore(ctx.db).latest(ctx.viewer.id, [task.id])
  if (!latest && !isForReader(task, await readerOf(ctx))) throw new Refusal('task-not-found')
  return { task, latest, running: runningOf(task, latest, ctx.now()) }
}

const resultOf = ({ status, units, payment, outcome }: Occurrence): TaskDetail['result'] =>
  status === 'done' || status === 'missed'
    ? {
        earned: payment === 'paid' ? supText(units) : null,
        isOwed: payment === 'owed',
        right: outcome?.right ?? null,
        total: outcome?.total ?? null,
        answers: [...(outcome?.answers ?? [])],
      }
    : null

/** One task: before the start, with its questions while it runs, or with its result. */
export const showTask = async (ctx: SignedInCtx, taskId: string): Promise<TaskDetail> => {
  const { task, running } = await taskFor(ctx, taskId)
  const [card] = await taskCardsOf(ctx, [task])
  if (!card) throw new Refusal('task-not-found')
  const isRunning = running?.status === 'started'
  const from = isRunning ? completableFrom(running.startedAt, task.minutes) : null
  const { statements = [] } = (isRunning && running.material) || {}
  return {
    ...card,
    description: task.description,
    completableAt:
      from && ctx.config.LESSON_TIME === 'enforced' && from > ctx.now() ? from.toISOString() : null,
    statements: statementsOf(statements).map(({ text }) => ({ text })),
    quiz: isRunning && running.material.attemptId ? await showQuiz(ctx, running.material.attemptId) : null,
    result: running ? resultOf(running) : null,
  }
}
