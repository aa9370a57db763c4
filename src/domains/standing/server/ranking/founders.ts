import { namesOf, userOf } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { Founders } from '../../contract.ts'
import { FOUNDERS } from '../../rank-rules.ts'
import { levelOf } from '../../rules.ts'
import { shortName } from '#shared/text/person-name.ts'
import { showingsStore } from './showings-store.ts'

const MAX_ON_WALL = 200

/** The founders who chose to stand on the wall and have done something verified, in the order of joining. */
export const showFounders = async (ctx: SignedInCtx): Promise<Founders> => {
  const { id } = ctx.viewer
  const store = showingsStore(ctx.db)
  const rows = await store.wall(FOUNDERS, MAX_ON_WALL)
  const names = await namesOf(
    ctx,
    rows.map(({ personId }) => personId),
  )
  const { citizenNumber } = await userOf(ctx, id)
  const choice = await store.choiceOf(id)
  return {
    items: rows.flatMap(({ personId, citizenNumber: number, since, verifiedActions }) => {
      const name = names.get(personId)
      return name
        ? [{ citizenNumber: number, name: shortName(name), since, level: levelOf(verifiedActions).id }]
        : []
    }),
    own: {
      isOnWall: choice?.isOnWall ?? false,
      isFounder: citizenNumber <= FOUNDERS,
      hasActed: (await store.firstVerifiedDay(id)) !== null,
    },
    countedAt: ctx.now().toISOString(),
  }
}

/** Puts the viewer on the wall or takes them off; refuses `not-a-founder`. */
export const saveOnWall = async (
  ctx: SignedInCtx,
  { wall }: { wall: 'on' | 'off' },
): Promise<{ isOnWall: boolean }> => {
  const { id } = ctx.viewer
  const { citizenNumber } = await userOf(ctx, id)
  if (citizenNumber > FOUNDERS) throw new Refusal('not-a-founder')
  const isOnWall = wall === 'on'
  await showingsStore(ctx.db).choose(id, citizenNumber, { is_on_wall: isOnWall }, ctx.now())
  return { isOnWall }
}
