import { note } from '#domains/activity/server/facts.ts'
import type { Ctx } from '#platform/server/context.ts'
import { decodeCursor, pageOfRows } from '#platform/server/cursors.ts'
import { endSessions } from './contacts.ts'
import type { Gap } from '../roster-contract.ts'
import { intakeStore, type OpenedAccount } from './intake-store.ts'

type Reading = Pick<Ctx, 'db'>
type Writing = Pick<Ctx, 'db' | 'now'>

/** PostgreSQL takes 65,535 values in one statement. */
const ROWS_AT_ONCE = 1_000

/** Each removal looks into every table that may name a person, so that one statement takes only so many. */
const REMOVALS_AT_ONCE = 200

const inPieces = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, piece) =>
    all.slice(piece * size, (piece + 1) * size),
  )

/**
 * Opens accounts without a password, in the caller's transaction; each must still complete its sign-up. Answers the
 * ids that were added: an address that somebody has taken meanwhile is passed over.
 */
export const openImported = async (ctx: Writing, people: readonly OpenedAccount[]): Promise<Set<string>> => {
  const store = intakeStore(ctx.db)
  const opened = new Set<string>()
  for (const piece of inPieces(people, ROWS_AT_ONCE))
    for (const id of await store.addImported(piece, ctx.now())) opened.add(id)
  return opened
}

/** Who has one of these e-mail addresses (lower case) or phone numbers (E.164) already; closed accounts do not count. */
export const holdersOf = (ctx: Reading, emails: readonly string[], phones: readonly string[]) =>
  intakeStore(ctx.db).holders(emails, phones)

/** Removes what nobody's rows name, by halves until the named ones stand alone; answers the removed ids. */
const removeUnnamed = async (ctx: Reading, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  if (await intakeStore(ctx.db).remove(ids)) return [...ids]
  if (ids.length === 1) return []
  const half = Math.ceil(ids.length / 2)
  return [...(await removeUnnamed(ctx, ids.slice(0, half))), ...(await removeUnnamed(ctx, ids.slice(half)))]
}

/** Removes those accounts that were never used and that nothing names, in the caller's transaction; answers their ids. */
export const removeNeverUsed = async (ctx: Reading, ids: readonly string[]): Promise<string[]> => {
  const removed: string[] = []
  for (const piece of inPieces(await intakeStore(ctx.db).neverUsed(ids), REMOVALS_AT_ONCE))
    removed.push(...(await removeUnnamed(ctx, piece)))
  return removed
}

/** Opens accounts for trying things out: 18 or older and marked as of the demonstration. */
export const openTestPeople = async (
  ctx: Writing,
  people: readonly OpenedAccount[],
  passwordHash: string,
): Promise<void> => {
  for (const person of people) await intakeStore(ctx.db).addTest(person, passwordHash, ctx.now())
}

/** Removes test accounts that nothing names; answers the removed ids. */
export const removeTestPeople = (ctx: Reading, ids: readonly string[]): Promise<string[]> =>
  removeUnnamed(ctx, ids)

/** One page of people who cannot take part fully yet, the longest waiting first. */
export const listIncomplete = async (
  ctx: Reading,
  { gap, cursor, limit }: { gap?: Gap | undefined; cursor?: string | undefined; limit: number },
) => {
  const list = `incomplete-${gap ?? 'all'}`
  const after = decodeCursor(list, cursor, (key) => /^\d{1,9}$/.test(key))
  const { total, rows } = await intakeStore(ctx.db).incomplete(gap, after, limit + 1)
  return { total, ...pageOfRows(list, rows, limit, (row) => String(row.citizen_number)) }
}

/** What some people still lack, with where to write to them; whoever lacks nothing or is suspended is absent. */
export const gapsOf = (ctx: Reading, ids: readonly string[]) => intakeStore(ctx.db).gapsOf(ids)

/** How many people have each gap. */
export const countGaps = (ctx: Reading): Promise<Record<Gap, number>> => intakeStore(ctx.db).countGaps()

/** Ids of people with one gap, the longest waiting first. */
export const incompleteIds = (ctx: Reading, gap: Gap, most: number): Promise<string[]> =>
  intakeStore(ctx.db).incompleteIds(gap, most)

/** Every open account, piece by piece in the order of citizen numbers. */
export async function* eachAccount(ctx: Reading, size = ROWS_AT_ONCE) {
  const store = intakeStore(ctx.db)
  for (let last = 0; ;) {
    const rows = await store.namesAfter(last, size)
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.citizenNumber ?? 0
    if (rows.length < size) return
  }
}

/** Closes an account in favour of another one and ends its sessions; false when either is closed or rights are held. */
export const closeAccount = async (ctx: Writing, closedId: string, keptId: string): Promise<boolean> => {
  if (!(await intakeStore(ctx.db).close(closedId, keptId, ctx.now()))) return false
  await endSessions(ctx, closedId)
  await note(ctx, { kind: 'citizen.account-joined', who: closedId, about: keptId })
  return true
}
