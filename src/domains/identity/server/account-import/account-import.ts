import { reportFact } from '#domains/activity/server/facts.ts'
import type { Ctx } from '#platform/server/context.ts'
import { decodeCursor, pageOfRows } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { endSessions } from '../users/contacts.ts'
import type { Gap } from '../../user-directory-contract.ts'
import { accountImportStore, type OpenedAccount } from './store.ts'
import type { UserDirectoryFilter } from '../user-directory/store.ts'

type DbContext = Pick<Ctx, 'db'>
type WriteContext = Pick<Ctx, 'db' | 'now'>

/** PostgreSQL takes 65,535 values in one statement. */
const ROWS_AT_ONCE = 1_000

/**
 * Each removal searches every table that may reference a person, so batches stay small enough for the statement
 * timeout.
 */
const REMOVALS_AT_ONCE = 500

/** A row may start to reference a person during removal; search again this often at most. */
const REMOVAL_TRIES = 5

const inBatches = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, piece) =>
    all.slice(piece * size, (piece + 1) * size),
  )

/**
 * Adds accounts without a password in the caller's transaction; each person completes the sign-up later. Returns the
 * ids that were added; addresses already in use are skipped.
 */
export const openImported = async (
  ctx: WriteContext,
  people: readonly OpenedAccount[],
): Promise<Set<string>> => {
  const store = accountImportStore(ctx.db)
  const opened = new Set<string>()
  for (const piece of inBatches(people, ROWS_AT_ONCE))
    for (const id of await store.addImported(piece, ctx.now())) opened.add(id)
  return opened
}

/** Finds the owners of these e-mail addresses (lower case) and phone numbers (E.164). Closed accounts do not count. */
export const holdersOf = (ctx: DbContext, emails: readonly string[], phones: readonly string[]) =>
  accountImportStore(ctx.db).holders(emails, phones)

const removeBatch = async (ctx: DbContext, ids: readonly string[]): Promise<string[]> => {
  const store = accountImportStore(ctx.db)
  for (let tries = 0; tries < REMOVAL_TRIES; tries += 1) {
    const named = await store.namedElsewhere(ids)
    const free = ids.filter((id) => !named.has(id))
    if (free.length === 0 || (await store.remove(free))) return free
  }
  throw new Refusal('busy')
}

/** Removes the people whom no row references, in batches; returns the removed ids. */
const removeUnnamed = async (ctx: DbContext, ids: readonly string[]): Promise<string[]> => {
  const removed: string[] = []
  for (const piece of inBatches(ids, REMOVALS_AT_ONCE)) removed.push(...(await removeBatch(ctx, piece)))
  return removed
}

/**
 * Removes the accounts that were never used and that nothing references, in the caller's transaction; returns their
 * ids.
 */
export const removeNeverUsed = async (ctx: DbContext, ids: readonly string[]): Promise<string[]> =>
  removeUnnamed(ctx, await accountImportStore(ctx.db).neverUsed(ids))

/** Adds test accounts: 18 or older and marked as demonstration. */
export const openTestPeople = async (
  ctx: WriteContext,
  people: readonly OpenedAccount[],
  passwordHash: string,
): Promise<void> => {
  for (const person of people) await accountImportStore(ctx.db).addTest(person, passwordHash, ctx.now())
}

/** Removes test accounts that nothing references; returns the removed ids. */
export const removeImportedPeople = (ctx: DbContext, ids: readonly string[]): Promise<string[]> =>
  removeUnnamed(ctx, ids)

/** Lists people whose accounts are incomplete, oldest first; `within` is a condition on `p.id`. */
export const listIncomplete = async (
  ctx: DbContext,
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

/** The gaps of some people, with their contact details. Omits people without a gap and suspended people. */
export const gapsOf = (ctx: DbContext, ids: readonly string[]) => accountImportStore(ctx.db).gapsOf(ids)

export const countGaps = (ctx: DbContext): Promise<Record<Gap, number>> =>
  accountImportStore(ctx.db).countGaps()

/** Ids of people with this gap, oldest first. */
export const incompleteIds = (ctx: DbContext, gap: Gap, limit: number): Promise<string[]> =>
  accountImportStore(ctx.db).incompleteIds(gap, limit)

/** Iterates over all open accounts in batches, by citizen number. */
export async function* eachAccount(ctx: DbContext, size = ROWS_AT_ONCE) {
  const store = accountImportStore(ctx.db)
  for (let last = 0; ;) {
    const rows = await store.namesAfter(last, size)
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.citizenNumber ?? 0
    if (rows.length < size) return
  }
}

/** This account and all accounts merged with it, in either direction. */
export const joinedWith = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<ReadonlySet<string>> =>
  new Set(await accountImportStore(ctx.db).joinedWith(personId))

/**
 * Closes an account in favour of another and ends its sessions. False when either is closed already or the first one
 * holds roles.
 */
export const closeAccount = async (ctx: WriteContext, closedId: string, keptId: string): Promise<boolean> => {
  if (!(await accountImportStore(ctx.db).close(closedId, keptId, ctx.now()))) return false
  await endSessions(ctx, closedId)
  await reportFact(ctx, { kind: 'citizen.account-joined', who: closedId, about: keptId })
  return true
}
