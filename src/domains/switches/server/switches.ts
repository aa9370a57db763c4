import { forEachDatabase } from '#platform/server/database/batcher.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Switches } from '#platform/server/contributions/switches-kind.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { type SwitchName, switchNames } from '#shared/staff/switches.ts'
import { moneySwitches, type Stopped, type Switch } from '../contract.ts'
import { switchesStore } from './store.ts'

/** How long a process trusts what it read: a vote must not wait for one more query. */
const KEPT_MS = 1_000

const known = forEachDatabase(() => ({ readAt: Number.NEGATIVE_INFINITY, off: new Map<string, string>() }))

const readStopped = async (db: Database): Promise<ReadonlyMap<string, string>> => {
  const cache = known(db)
  // The clock of the process: this is the age of a copy and no rule.
  if (performance.now() - cache.readAt < KEPT_MS) return cache.off
  const rows = await switchesStore(db).stopped()
  cache.off = new Map(rows.map(({ name, notice }) => [name, notice]))
  cache.readAt = performance.now()
  return cache.off
}

const nameOf = (name: string): SwitchName | undefined => switchNames.find((each) => each === name)

/** What is stopped now, for everybody to read. */
export const listStopped = async ({ db }: Pick<Ctx, 'db'>): Promise<Stopped[]> =>
  (await switchesStore(db).stopped()).flatMap(({ name, notice }) => {
    const title = nameOf(name)
    return title ? [{ name: title, notice }] : []
  })

/** Whether this part is stopped now; all processes follow within 1 s. */
export const isStopped = async (ctx: Pick<Ctx, 'db'>, name: SwitchName): Promise<boolean> =>
  (await readStopped(ctx.db)).has(name)

/** The switches as the pipeline and all domains ask for them. */
export const switches: Switches = {
  stopped: listStopped,
  refuseIfOff: async ({ db }, name) => {
    const notice = (await readStopped(db)).get(name)
    if (notice !== undefined) throw new Refusal('switched-off', { message: notice })
  },
}

const isYours = (ctx: SignedInCtx, name: SwitchName): boolean =>
  ctx.viewer.isAdmin || moneySwitches.includes(name)

/** All switches, in the order of the list; the trail of the staff says who changed them. */
export const listSwitches = async (ctx: SignedInCtx): Promise<Switch[]> => {
  const rows = await switchesStore(ctx.db).all()
  return switchNames.flatMap((name) => {
    const row = rows.find((each) => each.name === name)
    if (!row) return []
    return [
      {
        name,
        isOff: row.is_off,
        notice: row.notice,
        changedAt: row.changed_at?.toISOString() ?? null,
        isYours: isYours(ctx, name),
      },
    ]
  })
}

/** Stops a part with a public notice, or lets it run again; refuses `switch-unknown` and `switch-not-yours`. */
export const setSwitch = async (
  ctx: SignedInCtx,
  given: string,
  { isOff, notice = '' }: { isOff: 'yes' | 'no'; notice?: string | undefined },
): Promise<{ name: SwitchName; isOff: boolean }> => {
  const name = nameOf(given)
  if (!name) throw new Refusal('switch-unknown')
  if (!isYours(ctx, name)) throw new Refusal('switch-not-yours')
  const off = isOff === 'yes'
  if (off && !notice)
    throw new Refusal('invalid-input', {
      fields: { notice: message('Tell everyone why, in at least 10 characters.') },
    })
  await switchesStore(ctx.db).set(name, {
    isOff: off,
    notice: off ? notice : '',
    by: ctx.viewer.id,
    at: ctx.now(),
  })
  ctx.auditing(`switch ${name} ${off ? 'off' : 'on'}`, notice || undefined)
  return { name, isOff: off }
}
