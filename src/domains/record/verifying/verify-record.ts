import { type Hash, rootOf, sameHash } from '../log/merkle.ts'
import type { TreeHead } from '../log/note.ts'
import { checkReceipt, readReceipt } from '../log/receipt-file.ts'
import {
  checkPool,
  checkBalanceSheet,
  checkIssuances,
  checkMatches,
  checkReleases,
  checkSupport,
  readLedger,
} from './ledger.ts'
import {
  balancesIn,
  ballotsOf,
  countEntriesOf,
  drawEntriesOf,
  entryOf,
  issuancesOf,
  releasesOf,
  reservesIn,
  spendingOf,
  supportsOf,
  transfersOf,
} from './entries.ts'
import { checkReserves, checkSpending } from './reserves.ts'
import {
  compareTiles,
  openCheckpoint,
  readEntries,
  readKeys,
  readText,
  type VerifierTools,
  VerificationError,
} from './record-reader.ts'
import { checkDraws } from './draws.ts'
import { recount, type Recount } from './recount.ts'

/** Optional checks beside the record itself. */
export interface VerifyOptions {
  /** A pinned key as its line; without it we use the keys that the record publishes. */
  readonly key?: string
  /** The text of a receipt. */
  readonly receipt?: string
  /** The texts of older checkpoints; the record must extend each of them. */
  readonly since?: readonly string[]
}

export interface Verification {
  readonly head: TreeHead
  /** The checks that passed, as sentences in their order. */
  readonly found: readonly string[]
  readonly recounts: readonly Recount[]
  /** The number of ballots for leaders, counted or not. */
  readonly ballots: number
  /** The number of balance sheets that add up. */
  readonly sheets: number
}

const checkSince = async (
  tools: VerifierTools,
  keys: Awaited<ReturnType<typeof readKeys>>,
  { since, head, leaves }: { since: string; head: TreeHead; leaves: readonly Hash[] },
): Promise<string> => {
  const older = await openCheckpoint(tools, keys, since)
  if (older.size > head.size)
    throw new VerificationError('The record is shorter than the older checkpoint says.')
  if (!sameHash(rootOf(tools.sha256, leaves.slice(0, older.size)), older.root))
    throw new VerificationError(
      'The record is not a continuation of the older checkpoint: its past was changed.',
    )
  return `It continues the older checkpoint of ${older.size} entries.`
}

const checkGivenReceipt = async (
  tools: VerifierTools,
  keys: Awaited<ReturnType<typeof readKeys>>,
  text: string,
  entries: readonly string[],
): Promise<string> => {
  const receipt = readReceipt(text)
  if (!receipt) throw new VerificationError('The receipt has not the form of a receipt.')
  for (const key of keys) {
    const verdict = await checkReceipt(tools, key, receipt)
    if (verdict.isIn && entries[receipt.index] === receipt.entry)
      return `The receipt’s entry ${receipt.index} is in the record.`
  }
  throw new VerificationError('The receipt’s entry is not in the record.')
}

/**
 * Checks the whole public record from its files alone: signature, entries, tiles, every count, the ledger, the balance
 * sheets, and the optional checks. Throws `VerificationError` for the first check that fails.
 */
export const verifyRecord = async (
  tools: VerifierTools,
  options: VerifyOptions = {},
): Promise<Verification> => {
  const keys = await readKeys(tools, options.key)
  const head = await openCheckpoint(tools, keys, await readText(tools, 'checkpoint'))
  const found = [`The checkpoint of ${head.origin} is signed and has ${head.size} entries.`]
  const { entries, leaves } = await readEntries(tools, head)
  found.push('All entries lead to the signed root.')
  found.push(`${await compareTiles(tools, head, leaves)} tiles are what the entries make them.`)
  for (const since of options.since ?? []) found.push(await checkSince(tools, keys, { since, head, leaves }))
  if (options.receipt) found.push(await checkGivenReceipt(tools, keys, options.receipt, entries))
  const known = entries.map(entryOf)
  const ledger = await readLedger(tools, transfersOf(known))
  found.push(`${ledger.lines.length} postings are those that the record names.`)
  const ballots = ballotsOf(known)
  const recounts: Recount[] = []
  for (const entry of countEntriesOf(known)) {
    const again = await recount(tools, entry, ballots)
    checkPool(ledger.lines, again)
    recounts.push(again)
    found.push(
      `Contest ${again.contest}: ${again.ballots} ballots, ${again.sup} SUP, recounted ${
        again.isOrderProved ? 'with the same result' : 'and the result is one that the published sums allow'
      }.`,
    )
  }
  checkSupport(ledger.lines, supportsOf(known))
  const issued = checkIssuances(ledger.lines, issuancesOf(known))
  if (issued > 0n) found.push(`${issued} SUP were issued, each with its public reason.`)
  const released = checkReleases(ledger.lines, releasesOf(known))
  if (released > 0n) found.push(`${released} SUP were released to projects, each for an accepted step.`)
  const matched = checkMatches(ledger.lines)
  if (matched > 0n) found.push(`${matched} SUP of match rounds were paid to projects.`)
  const spending = spendingOf(known)
  const spent = checkSpending(ledger.lines, spending)
  if (spent > 0n) found.push(`${spent} SUP were paid from the rewards fund, each to a named payee.`)
  for (const entry of reservesIn(known)) found.push(checkReserves(ledger, entry, spending))
  const { drawnAgain, undrawn } = await checkDraws(tools, ledger.lines, drawEntriesOf(known))
  if (drawnAgain > 0) found.push(`${drawnAgain} prize draws were drawn again with the same winners.`)
  found.push(...undrawn)
  const sheets = balancesIn(known)
  for (const entry of sheets)
    found.push(
      `${entry.document}: ${await checkBalanceSheet(tools, entry, ledger)} groups of accounts agree, and all make nothing.`,
    )
  return { head, found, recounts, ballots: ballots.length, sheets: sheets.length }
}
