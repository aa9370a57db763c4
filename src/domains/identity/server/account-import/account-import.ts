import { note } from '#domains/activity/server/facts.ts'
import type { Ctx } from '#platform/server/context.ts'
import { decodeCursor, pageOfRows } from '#platform/server/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { endSessions } from '../users/contacts.ts'
import type { Gap } from '../../user-directory-contract.ts'
import { accountImportStore, type OpenedAccount } from './store.ts'
import type { UserDirectoryFilter } from '../user-directory/store.ts'

type Reading = Pick<Ctx, 'db'>
type Writing = Pick<Ctx, 'db' | 'now'>

/** PostgreSQL takes 65,535 values in one statement. */
const ROWS_AT_ONCE = 1_000

/** Each removal asks every table that may name a person, so that one statement, which must end in time, takes so many. */
const REMOVALS_AT_ONCE = 500

/** A row that comes to name somebody meanwhile is found by asking again; so often at most. */
const REMOVAL_TRIES = 5

const inPieces = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, piece) =>
    all.slice(piece * size, (piece + 1) * size),
  )

/**
 * Opens accounts without a password, in the caller's transaction; each must still complete its sign-up. Answers the
 * ids that were added: an address that somebody has taken meanwhile is passed over.
 */
export const openImported = async (ctx: Writing, people: readonly OpenedAccount[]): Promise<Set<string>> => {
  const store = accountImportStore(ctx.db)
  const opened = new Set<string>()
  for (const piece of inPieces(people, ROWS_AT_ONCE))
    for (const id of await store.addImported(piece, ctx.now())) opened.add(id)
  return opened
}

/** Who has one of these e-mail addresses (lower case) or phone numbers (E.164) already; closed accounts do not count. */
export const holdersOf = (ctx: Reading, emails: readonly string[], phones: readonly string[]) =>
  accountImportStore(ctx.db).holders(emails, phones)

const removePiece = async (ctx: Reading, ids: readonly string[]): Promise<string[]> => {
  const store = accountImportStore(ctx.db)
  for (let tries = 0; tries < REMOVAL_TRIES; tries += 1) {
    const named = await store.namedElsewhere(ids)
    const free = ids.filter((id) => !named.has(id))
    if (free.length === 0 || (await store.remove(free))) return free
  }
  throw new Refusal('busy')
}

/** Removes those whom no row names, set by set; answers the removed ids. */
const removeUnnamed = async (ctx: Reading, ids: readonly string[]): Promise<string[]> => {
  const removed: string[] = []
  for (const piece of inPieces(ids, REMOVALS_AT_ONCE)) removed.push(...(await removePiece(ctx, piece)))
  return removed
}

/** Removes those accounts that were never used and that nothing names, in the caller's transaction; answers their ids. */
export const removeNeverUsed = async (ctx: Reading, ids: readonly string[]): Promise<string[]> =>
  removeUnnamed(ctx, await accountImportStore(ctx.db).neverUsed(ids))

/** Opens accounts for trying things out: 18 or older and marked as of the demonstration. */
export const openTestPeople = async (
  ctx: Writing,
  people: readonly OpenedAccount[],
  passwordHash: string,
): Promise<void> => {
  for (const person of people) await accountImportStore(ctx.db).addTest(person, passwordHash, ctx.now())
}

/** Removes test accounts that nothing names; answers the removed ids. */
export const removeImportedPeople = (ctx: Reading, ids: readonly string[]): Promise<string[]> =>
  removeUnnamed(ctx, ids)

/** One page of people who cannot take part fully yet, the longest waiting first; `within` is a condition on `p.id`. */
export const listIncomplete = async (
  ctx: Reading,
  {
    gap,
    cursor,
    limit,
    within,
  }: {
    gap?: Gap | undefined
    cursor?: string | undefined
    limit: number
    within?: UserDirectoryFilter['within']
  },
) => {
  const list = `incomplete-${gap ?? 'all'}`
  const after = decodeCursor(list, cursor, (key) => /^\d{1,9}$/.test(key))
  const { total, rows } = await accountImportStore(ctx.db).incomplete(gap, within, after, limit + 1)
  return { total, ...pageOfRows(list, rows, limit, (row) => String(row.citizen_number)) }
}

/** What some people still lack, with where to write to them; whoever lacks nothing or is suspended is absent. */
export const gapsOf = (ctx: Reading, ids: readonly string[]) => accountImportStore(ctx.db).gapsOf(ids)

/** How many people have each gap. */
export const countGaps = (ctx: Reading): Promise<Record<Gap, number>> =>
  accountImportStore(ctx.db).countGaps()

/** Ids of people with one gap, the longest waiting first. */
export const incompleteIds = (ctx: Reading, gap: Gap, most: number): Promise<string[]> =>
  accountImportStore(ctx.db).incompleteIds(gap, most)

/** Every open account, piece by piece in the order of citizen numbers. */
export async function* eachAccount(ctx: Reading, size = ROWS_AT_ONCE) {
  const store = accountImportStore(ctx.db)
  for (let last = 0; ;) {
    const rows = await store.namesAfter(last, size)
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.citizenNumber ?? 0
    if (rows.length < size) return
  }
}

/** This account and every one that was ever joined with it, in either direction. */
export const joinedWith = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<ReadonlySet<string>> =>
  new Set(await accountImportStore(ctx.db).joinedWith(personId))

/** Closes an account in favour of another one and ends its sessions; false when either is closed or rights are held. */
export const closeAccount = async (ctx: Writing, closedId: string, keptId: string): Promise<boolean> => {
  if (!(await accountImportStore(ctx.db).close(closedId, keptId, ctx.now()))) return false
  await endSessions(ctx, closedId)
  await note(ctx, { kind: 'citizen.account-joined', who: closedId, about: keptId })
  return true
}
