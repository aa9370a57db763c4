import {
  type AnnouncedDraw,
  type ClosedDraw,
  type DrawFault,
  faultOfCancelled,
  faultOfDraw,
  faultOfList,
  readEntryList,
  undrawnEntries,
} from '#shared/civic/draw-arithmetic.ts'
import type { DrawEntry } from './entries.ts'
import type { LedgerLine } from './ledger.ts'
import { readText, type VerifierTools, VerificationError } from './record-reader.ts'

const faults: Readonly<Record<DrawFault, string>> = {
  form: 'its list has a line of another form',
  list: 'its list is not the one that the record names',
  late: 'its list was closed when the public randomness was there already',
  seed: 'its secret is not the one that was announced',
  randomness: 'its randomness is not that of the signature',
  winners: 'the public facts lead to other winners',
  hidden: 'it was cancelled when its outcome could be known, and its secret is not shown',
}

const acts = ['announced', 'closed', 'drawn', 'cancelled'] as const

/** The entries of one draw by their act; refuses an act that stands twice or before the one that it follows. */
const inOrder = (id: string, entries: readonly DrawEntry[]) => {
  const by = new Map(entries.map((entry) => [entry.act, entry]))
  const places = entries.map(({ act }) => acts.indexOf(act))
  const isRising = places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))
  if (
    by.size !== entries.length ||
    !isRising ||
    !by.has('announced') ||
    (by.has('drawn') && by.has('cancelled'))
  )
    throw new VerificationError(`Prize draw ${id}: its entries do not follow each other.`)
  const of = <Act extends DrawEntry['act']>(act: Act) =>
    by.get(act) as Extract<DrawEntry, { act: Act }> | undefined
  return { announced: of('announced'), closed: of('closed'), drawn: of('drawn'), cancelled: of('cancelled') }
}

const sumOf = (lines: readonly LedgerLine[], isIn: (line: LedgerLine) => boolean): bigint =>
  lines.filter(isIn).reduce((sum, { units }) => sum + BigInt(units ?? '0'), 0n)

/** Checks that a draw paid no more prizes than it announced, took no more than its entries, and refunded no more than it took. */
const checkMoney = (
  lines: readonly LedgerLine[],
  { draw, prizes, price }: AnnouncedDraw,
  closed: ClosedDraw | undefined,
  isDrawn: boolean,
): void => {
  const [takings, escrow] = [`pool:draw:${draw}`, `pool:draw-prize:${draw}`]
  const announced = isDrawn ? prizes.reduce((sum, units) => sum + BigInt(units), 0n) : 0n
  if (sumOf(lines, ({ kind, from }) => kind === 'prize' && from === escrow) > announced)
    throw new VerificationError(`Prize draw ${draw}: it paid more than its prizes.`)
  const taken = sumOf(lines, ({ kind, to }) => kind === 'draw-entry' && to === takings)
  if (closed && taken > BigInt(closed.paid + (closed.leftOut ?? 0)) * BigInt(price))
    throw new VerificationError(`Prize draw ${draw}: more was paid for entries than its list has.`)
  if (sumOf(lines, ({ kind, from }) => kind === 'refund' && from === takings) > taken)
    throw new VerificationError(`Prize draw ${draw}: it gave back more than it took.`)
}

type Acts = ReturnType<typeof inOrder> & { readonly announced: AnnouncedDraw }

const listOf = async (tools: VerifierTools, { draw }: AnnouncedDraw) =>
  readEntryList(await readText(tools, `draws/${draw}.jsonl`))

const refuseUnsigned = (
  tools: VerifierTools,
  { draw, chain, round }: AnnouncedDraw,
  signature: string,
): void => {
  if (tools.isSignedRound?.(chain, round, signature) === false)
    throw new VerificationError(`Prize draw ${draw}: the public beacon did not sign its randomness.`)
}

const refuseFault = (draw: string, fault: DrawFault | null): void => {
  if (fault) throw new VerificationError(`Prize draw ${draw}: ${faults[fault]}.`)
}

const checkList = async (tools: VerifierTools, { announced, closed, drawn }: Acts): Promise<void> => {
  if (!closed) return
  const list = await listOf(tools, announced)
  const fault = drawn
    ? faultOfDraw(tools.sha256, announced, closed, drawn, list)
    : faultOfList(tools.sha256, announced, closed, list)
  refuseFault(announced.draw, fault)
  if (drawn) refuseUnsigned(tools, announced, drawn.signature)
}

/** Checks a cancellation; says what would have been drawn where that is known, null otherwise. */
const checkCancelled = async (
  tools: VerifierTools,
  { announced, closed, cancelled }: Acts,
): Promise<string | null> => {
  if (!cancelled) return null
  const { seed, root, signature, randomness } = cancelled
  const list = seed === undefined ? null : await listOf(tools, announced)
  refuseFault(announced.draw, faultOfCancelled(tools.sha256, announced, closed, cancelled, list))
  if (seed === undefined || root === undefined || !list) return null
  const name = `Prize draw ${announced.draw} was cancelled and shows its secret`
  if (!signature || !randomness) return `${name}: with the number of its beacon anybody can draw it.`
  refuseUnsigned(tools, announced, signature)
  const entries = undrawnEntries(tools.sha256, announced, { seed, randomness, root }, list)
  return `${name}: entries ${entries.join(', ')} would have been drawn, in this order.`
}

/**
 * Draws every published draw again, and compares its money. Returns how many results were drawn again, and what it found
 * of cancelled ones.
 */
export const checkDraws = async (
  tools: VerifierTools,
  lines: readonly LedgerLine[],
  entries: readonly DrawEntry[],
): Promise<{ drawnAgain: number; undrawn: string[] }> => {
  let drawnAgain = 0
  const undrawn: string[] = []
  for (const [id, own] of Map.groupBy(entries, ({ draw }) => draw)) {
    const { announced, ...acts } = inOrder(id, own)
    if (!announced || (acts.drawn && !acts.closed))
      throw new VerificationError(`Prize draw ${id}: its entries do not follow each other.`)
    await checkList(tools, { announced, ...acts })
    const found = await checkCancelled(tools, { announced, ...acts })
    if (found) undrawn.push(found)
    checkMoney(lines, announced, acts.closed, acts.drawn !== undefined)
    if (acts.drawn) drawnAgain += 1
  }
  return { drawnAgain, undrawn }
}
