import { hash } from 'node:crypto'
import { domains } from '#app/server/domains.ts'
import type { Session } from '#platform/server/context.ts'
import { refuseByAccess } from '#platform/server/pipeline/pipeline.ts'
import type { Route } from '#platform/server/pipeline/route.ts'
import { Refusal } from '#shared/errors.ts'
import type { TestApp } from '#test/app.ts'
import { expected, type Row } from './matrix-rows.ts'
import { isForEverybody } from './only.ts'
import { enterAs, type PrincipalName, principalNames } from './principals.ts'

/** What the server's own door says to each kind of user, without a request. */
export interface Doors {
  /** The refusal at the door of a call, or null if it lets this kind of user in. */
  readonly refusalOf: (route: Pick<Route, 'call'>, name: PrincipalName) => string | null
  /** Those who stand for all in a row: one for each reviewed answer, and for each way to it, at the door or behind it. */
  readonly standIns: (route: Pick<Route, 'call'>, row: string) => readonly PrincipalName[]
}

/** The reviewed answer of a row to one kind of user. */
export const reviewedFor = (row: Row, name: PrincipalName): string | undefined =>
  Object.entries(row).find(([, who]) => who === 'everyone' || who.split(' ').includes(name))?.[0]

/** Every member of a group takes its turn, because the row's name decides. */
const oneOf = (group: readonly PrincipalName[], row: string): PrincipalName[] =>
  group.slice(hash('sha256', row, 'buffer').readUInt32BE() % group.length).slice(0, 1)

/** What the door of a call says to a session: the refusal, or null. */
export const refusalAt = (
  app: TestApp,
  route: Pick<Route, 'call'>,
  session: Session | null,
): string | null => {
  try {
    refuseByAccess(app, route, session)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** Asks the doors with the sessions that the server itself finds for each kind of user. */
export const makeDoors = async (app: TestApp): Promise<Doors> => {
  const sessions = new Map<PrincipalName, Session | null>()
  for (const name of principalNames) {
    const token = (await enterAs(app, name)).cookies.get('__Host-sid')
    sessions.set(name, token ? await domains.sessions.find(app.db, token, app.clock.now(), false) : null)
  }
  const refusalOf: Doors['refusalOf'] = (route, name) => refusalAt(app, route, sessions.get(name) ?? null)
  return {
    refusalOf,
    standIns: (route, row) => {
      const reviewed = expected[row]
      if (isForEverybody || !reviewed) return principalNames
      const groups = Map.groupBy(
        principalNames,
        (name) => `${refusalOf(route, name)} ${reviewedFor(reviewed, name)}`,
      )
      const chosen = new Set([...groups.values()].flatMap((group) => oneOf(group, row)))
      return principalNames.filter((name) => chosen.has(name))
    },
  }
}
