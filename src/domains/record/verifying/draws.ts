import {
  type AnnouncedDraw,
  type DrawFault,
  faultOfDraw,
  faultOfList,
  readEntryList,
} from '#domains/draws/drawing.ts'
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
  return { announced: of('announced'), closed: of('closed'), drawn: of('drawn') }
}

const sumOf = (lines: readonly LedgerLine[], isIn: (line: LedgerLine) => boolean): bigint =>
  lines.filter(isIn).reduce((sum, { units }) => sum + BigInt(units ?? '0'), 0n)

/** Checks that a draw paid no more prizes than it announced, took no more than its entries, and refunded no more than it took. */
const checkMoney = (
  lines: readonly LedgerLine[],
  { draw, prizes, price }: AnnouncedDraw,
  paid: number | null,
  isDrawn: boolean,
): void => {
  const [takings, escrow] = [`pool:draw:${draw}`, `pool:draw-prize:${draw}`]
  const announced = isDrawn ? prizes.reduce((sum, units) => sum + BigInt(units), 0n) : 0n
  if (sumOf(lines, ({ kind, from }) => kind === 'prize' && from === escrow) > announced)
    throw new VerificationError(`Prize draw ${draw}: it paid more than its prizes.`)
  const taken = sumOf(lines, ({ kind, to }) => kind === 'draw-entry' && to === takings)
  if (paid !== null && taken > BigInt(paid) * BigInt(price))
    throw new VerificationError(`Prize draw ${draw}: more was paid for entries than its list has.`)
  if (sumOf(lines, ({ kind, from }) => kind === 'refund' && from === takings) > taken)
    throw new VerificationError(`Prize draw ${draw}: it gave back more than it took.`)
}

/** Draws every published draw again, and compares its money. Returns how many results were drawn again. */
export const checkDraws = async (
  tools: VerifierTools,
  lines: readonly LedgerLine[],
  entries: readonly DrawEntry[],
): Promise<number> => {
  let drawnAgain = 0
  for (const [id, own] of Map.groupBy(entries, ({ draw }) => draw)) {
    const { announced, closed, drawn } = inOrder(id, own)
    if (!announced || (drawn && !closed))
      throw new VerificationError(`Prize draw ${id}: its entries do not follow each other.`)
    if (closed) {
      const list = readEntryList(await readText(tools, `draws/${id}.jsonl`))
      const fault = drawn
        ? faultOfDraw(tools.sha256, announced, closed, drawn, list)
        : faultOfList(tools.sha256, announced, closed, list)
      if (fault) throw new VerificationError(`Prize draw ${id}: ${faults[fault]}.`)
      if (drawn && tools.isSignedRound?.(announced.chain, announced.round, drawn.signature) === false)
        throw new VerificationError(`Prize draw ${id}: the public beacon did not sign its randomness.`)
    }
    checkMoney(lines, announced, closed?.paid ?? null, drawn !== undefined)
    if (drawn) drawnAgain += 1
  }
  return drawnAgain
}
