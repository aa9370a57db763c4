import { namesLeader } from '#domains/leaders/server/lookup/similar-queries.ts'
import { findLga, listStates } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type { Mission, MissionConsole, NewMission, TaskStatus } from '../../contracts/mission-contract.ts'
import { asksForChoice } from '../../neutrality.ts'
import { listDisputes } from '../submissions/disputes.ts'
import { countWaitingSubmissions, listClaimed } from '../submissions/reviews.ts'
import { taskCardsOf } from '../tasks/present-task.ts'
import { type StoredTask, tasksStore } from '../tasks/store.ts'

const statusOf = ({ endedAt, isPaused }: StoredTask): TaskStatus => {
  if (endedAt !== null) return 'ended'
  return isPaused ? 'paused' : 'open'
}

const missionsFrom = async (
  ctx: SignedInCtx,
  tasks: readonly (StoredTask & { readonly completed: number })[],
): Promise<Mission[]> => {
  const cards = await taskCardsOf({ ...ctx, viewer: null }, tasks)
  return tasks.flatMap((task, index) => {
    const card = cards[index]
    return card
      ? [
          {
            ...card,
            description: task.description,
            status: statusOf(task),
            isReference: task.reference !== null,
            language: task.language,
            role: task.role,
            opensAt: task.opensAt.toISOString(),
            completed: task.completed,
          },
        ]
      : []
  })
}

const missionFor = async (ctx: SignedInCtx, id: string): Promise<Mission> => {
  const task = isId(id) ? await tasksStore(ctx.db).withCount(id) : undefined
  const [mission] = task ? await missionsFrom(ctx, [task]) : []
  if (!mission) throw new Refusal('task-not-found')
  return mission
}

/** The console: what waits, what the viewer checks, and all tasks. */
export const showMissions = async (ctx: SignedInCtx): Promise<MissionConsole> => ({
  waiting: await countWaitingSubmissions(ctx),
  disputes: await listDisputes(ctx),
  claimed: await listClaimed(ctx),
  missions: await missionsFrom(ctx, await tasksStore(ctx.db).all()),
})

const refuseUnknownPlace = async (ctx: SignedInCtx, { state, lga }: NewMission): Promise<void> => {
  if (!state && !lga) return
  const isState = (await listStates(ctx)).some(({ code }) => code === state)
  const found = lga ? await findLga(ctx, lga) : undefined
  if (!isState || (lga && found?.state !== state)) throw new Refusal('mission-place')
}

/** Midnight in Lagos at the start of a day. */
const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+01:00`)

/**
 * Makes a task. Refuses `names-a-choice` when its words ask to vote for, endorse or nominate a named person, or name a
 * leader (decision D-14).
 */
export const makeMission = async (ctx: SignedInCtx, mission: NewMission): Promise<Mission> => {
  const words = `${mission.title}. ${mission.description}`
  if (asksForChoice(words) || (await namesLeader(ctx, words))) throw new Refusal('names-a-choice')
  await refuseUnknownPlace(ctx, mission)
  const opensAt = mission.opensOn ? startOfDay(mission.opensOn) : ctx.now()
  const closesAt = mission.closesOn ? startOfDay(mission.closesOn) : null
  if (closesAt && closesAt <= opensAt)
    throw new Refusal('invalid-input', {
      fields: { closesOn: message('A task closes after it opens.') },
    })
  const id = ctx.newId()
  const { kind, title, description, minutes, cadence } = mission
  await tasksStore(ctx.db).add({
    id,
    kind,
    title,
    description,
    minutes,
    cadence,
    units: mission.reward,
    state_code: mission.state ?? null,
    lga_id: mission.lga ?? null,
    language: mission.language ?? null,
    role: mission.role ?? null,
    opens_at: opensAt,
    closes_at: closesAt,
    made_by: ctx.viewer.id,
    made_at: ctx.now(),
  })
  ctx.auditing(`task:${id}`, title)
  return missionFor(ctx, id)
}

/** Pauses a task, opens it again, or ends it; refuses `mission-ended`, because an ended task stays so. */
export const setMissionStatus = async (
  ctx: SignedInCtx,
  id: string,
  status: TaskStatus,
): Promise<Mission> => {
  await missionFor(ctx, id)
  const isChanged = await tasksStore(ctx.db).setStatus(id, {
    is_paused: status === 'paused',
    ended_at: status === 'ended' ? ctx.now() : null,
  })
  if (!isChanged) throw new Refusal('mission-ended')
  ctx.auditing(`task:${id}`, status)
  return missionFor(ctx, id)
}
