import { leafHash, rootOf } from '../log/merkle.ts'
import { hex } from '../log/note.ts'
import type { BalancesEntry, IssuanceEntry, ReleaseEntry, SupportEntry, TransfersEntry } from './entries.ts'
import { readText, type VerifierTools, VerificationError } from './record-reader.ts'
import type { Recount } from './recount.ts'

const UNITS_PER_SUP = 10_000n

/** A published sum of postings. */
export interface LedgerLine {
  /** Only in records of the first format, where each posting is a line; now a line is a sum. */
  readonly id?: number
  readonly kind: string
  readonly from: string
  readonly to: string
  /** Null for the SUP of one ballot in records of the first format. */
  readonly units: string | null
}

// People's earned SUP and the SUP in ballots are one group, so that nobody sees before the count how much a box holds.
const groupOf = (side: string): string =>
  side === 'earned' || side.startsWith('contest:') ? 'earned and ballots' : side

const readBlock = async (tools: VerifierTools, entry: TransfersEntry): Promise<LedgerLine[]> => {
  const path = `blocks/${entry.block}.jsonl`
  const lines = (await readText(tools, path)).split('\n').filter(Boolean)
  const leaves = lines.map((line) => leafHash(tools.sha256, new TextEncoder().encode(line)))
  if (lines.length !== entry.lines || hex(rootOf(tools.sha256, leaves)) !== entry.root)
    throw new VerificationError(`${path} is not the block that the record names.`)
  return lines.map((line) => JSON.parse(line) as LedgerLine)
}

/** Reads every published posting; `endOf` says how many lines the first blocks hold. */
export const readLedger = async (
  tools: VerifierTools,
  blocks: readonly TransfersEntry[],
): Promise<{ lines: LedgerLine[]; endOf: (blocks: number) => number }> => {
  const lines: LedgerLine[] = []
  const ends: number[] = [0]
  for (const [at, entry] of blocks.entries()) {
    if (entry.block !== at) throw new VerificationError(`Block ${at} of postings is missing.`)
    lines.push(...(await readBlock(tools, entry)))
    ends.push(lines.length)
  }
  const ids = lines.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size !== ids.length) throw new VerificationError('A posting stands in two blocks.')
  return { lines, endOf: (count) => ends[count] ?? -1 }
}

/** The balance of each group of accounts after the first `count` lines. */
export const sumsAfter = (lines: readonly LedgerLine[], count: number): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  const add = (group: string, units: bigint) => sums.set(group, (sums.get(group) ?? 0n) + units)
  for (const { from, to, units } of lines.slice(0, count)) {
    // A ballot moves SUP within one group.
    if (units === null) continue
    add(groupOf(from), -BigInt(units))
    add(groupOf(to), BigInt(units))
  }
  return sums
}

/** Compares a published balance sheet with the postings; throws when a group differs or the sum is not 0. */
export const checkBalanceSheet = async (
  tools: VerifierTools,
  entry: BalancesEntry,
  ledger: Awaited<ReturnType<typeof readLedger>>,
): Promise<number> => {
  const text = await readText(tools, entry.document)
  if (hex(tools.sha256(new TextEncoder().encode(text))) !== entry.sha256)
    throw new VerificationError(`${entry.document} is not the sheet that the record names.`)
  const balanceSheet = JSON.parse(text) as { blocks: number; accounts: Record<string, string> }
  const end = ledger.endOf(balanceSheet.blocks)
  if (end < 0) throw new VerificationError(`${entry.document} speaks of postings that are not there.`)
  const sums = sumsAfter(ledger.lines, end)
  let whole = 0n
  for (const group of new Set([...sums.keys(), ...Object.keys(balanceSheet.accounts)])) {
    const units = BigInt(balanceSheet.accounts[group] ?? '0')
    whole += units
    if (units !== (sums.get(group) ?? 0n))
      throw new VerificationError(
        `${entry.document}: ${group} has ${units} units, its postings make ${sums.get(group) ?? 0n}.`,
      )
  }
  if (whole !== 0n)
    throw new VerificationError(`${entry.document}: all accounts together have ${whole} units and not none.`)
  return Object.keys(balanceSheet.accounts).length
}

/** Checks that the SUP that left a counted contest equals the SUP of its ballots. */
export const checkPool = (lines: readonly LedgerLine[], { contest, sup }: Recount): void => {
  const left = lines
    .filter(({ kind, from }) => kind === 'close' && from === `contest:${contest}`)
    .reduce((sum, { units }) => sum + BigInt(units ?? '0'), 0n)
  if (left !== BigInt(sup) * UNITS_PER_SUP)
    throw new VerificationError(
      `Contest ${contest}: its ballots put in ${sup} SUP, and ${left} units left its account.`,
    )
}

/** Checks that the votes for projects add up to what votes paid to projects. */
export const checkSupport = (lines: readonly LedgerLine[], supports: readonly SupportEntry[]): void => {
  const voted = supports.reduce((sum, { sup }) => sum + BigInt(sup) * UNITS_PER_SUP, 0n)
  const paid = lines
    .filter(({ kind, to }) => kind === 'vote' && to.startsWith('project:'))
    .reduce((sum, { units }) => sum + BigInt(units ?? '0'), 0n)
  if (voted !== paid)
    throw new VerificationError(`Votes for projects make ${voted} units, and ${paid} were paid.`)
}

/**
 * Checks that no more SUP was issued than the entries with their public reasons say; an entry may be published before
 * its posting. Returns their SUP.
 */
export const checkIssuances = (lines: readonly LedgerLine[], issuances: readonly IssuanceEntry[]): bigint => {
  const named = issuances.reduce((sum, { units }) => sum + BigInt(units), 0n)
  const posted = lines
    .filter(({ kind }) => kind === 'issue')
    .reduce((sum, { units }) => sum + BigInt(units ?? '0'), 0n)
  // Records from before 23 November 2026 have no such entries.
  if (issuances.length > 0 && posted > named)
    throw new VerificationError(`Issuances with a reason make ${named} units, and ${posted} were issued.`)
  return named / UNITS_PER_SUP
}

const MATCH_POOL = 'pool:match:'
const MATCH = /^(?:pool|project):match:/

/**
 * Checks that match rounds are filled from the rewards fund alone, and that neither a round nor the match of a project ever
 * gave more than it got. Returns the SUP that projects have of matches in the end.
 */
export const checkMatches = (lines: readonly LedgerLine[]): bigint => {
  const sums = new Map<string, bigint>()
  let matched = 0n
  for (const { kind, from, to, units: text } of lines) {
    const units = BigInt(text ?? '0')
    if (to.startsWith(MATCH_POOL) && from !== 'treasury:rewards')
      throw new VerificationError(`${to} got ${units} units from ${from}, and not from the rewards fund.`)
    if (MATCH.test(from) && kind !== 'match' && kind !== 'match-return')
      throw new VerificationError(`${from} gave ${units} units for something else: ${kind}.`)
    if (MATCH.test(from)) sums.set(from, (sums.get(from) ?? 0n) - units)
    if (MATCH.test(to)) sums.set(to, (sums.get(to) ?? 0n) + units)
    if (to.startsWith('project:matched:')) matched += units
  }
  for (const [side, units] of sums)
    if (units < 0n) throw new VerificationError(`${side} gave more than it got.`)
  return matched / UNITS_PER_SUP
}

const ESCROW = 'project:escrow:'

/**
 * Checks that every project was released exactly what the entries with their public reasons say, and that its escrow
 * never gave more than it got; an entry may be published before its posting. Returns the SUP that was released.
 */
export const checkReleases = (lines: readonly LedgerLine[], releases: readonly ReleaseEntry[]): bigint => {
  const sumOf = (isIn: (line: LedgerLine) => boolean) =>
    lines.filter(isIn).reduce((sum, { units }) => sum + BigInt(units ?? '0'), 0n)
  const escrows = new Set(
    lines.flatMap(({ from, to }) => [from, to]).filter((side) => side.startsWith(ESCROW)),
  )
  for (const escrow of escrows) {
    const project = escrow.slice(ESCROW.length)
    const named = releases
      .filter((each) => each.project === project)
      .reduce((sum, { units }) => sum + BigInt(units), 0n)
    const released = sumOf(({ kind, from }) => kind === 'release' && from === escrow)
    if (released > named)
      throw new VerificationError(
        `Project ${project}: its accepted steps make ${named} units, and ${released} were released.`,
      )
    if (sumOf(({ from }) => from === escrow) > sumOf(({ to }) => to === escrow))
      throw new VerificationError(`Project ${project}: its escrow gave more than it got.`)
  }
  return releases.reduce((sum, { units }) => sum + BigInt(units), 0n) / UNITS_PER_SUP
}
