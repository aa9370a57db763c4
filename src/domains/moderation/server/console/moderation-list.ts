import type { CaseKind } from '#platform/server/case-kind.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { covers, type Scope, scopeOf } from '#shared/scope.ts'
import type { ItemCase, ModerationList } from '../../console-contract.ts'
import type { ModerationParts } from '../kinds.ts'
import { showItems } from './items.ts'
import { showKnownCases } from './known-cases.ts'
import { itemsStore, type StoredItem } from './store.ts'

interface Narrowed {
  readonly kind?: string | undefined
  readonly state?: string | undefined
}

interface Wanted extends Narrowed {
  readonly list: ModerationList
  readonly cursor?: string | undefined
  readonly limit: number
}

/** A place in the one order: either something that was flagged, or a case that its domain keeps. */
interface Place {
  readonly id: string
  readonly at: Date
  readonly row?: StoredItem
  readonly kind?: CaseKind
}

/** The kinds that keep their cases themselves, among those that the list is narrowed to. */
const keptBy = (cases: readonly CaseKind[], kind: string | undefined): readonly CaseKind[] =>
  kind ? cases.filter(({ name }) => name === kind) : cases

/** Whether flags belong to the list: they do unless it is narrowed to a kind that keeps its cases. */
const hasFlags = (cases: readonly CaseKind[], kind: string | undefined): boolean =>
  !cases.some(({ name }) => name === kind)

const inOrder =
  (isDecided: boolean) =>
  (a: Place, b: Place): number => {
    const later = a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)
    return isDecided ? -later : later
  }

/** One page of the one order: each source gives its next positions, and the first of all of them stand on it. */
const pageOf = async (
  ctx: SignedInCtx,
  { cases }: ModerationParts,
  { list, kind, state, cursor, limit }: Wanted,
  scope: Scope,
) => {
  const name = `items-${list}`
  const after = decodeCursor(name, cursor, isTimeKey)
  const isDecided = list === 'decided'
  const places: Place[] = []
  if (hasFlags(cases, kind))
    for (const row of await itemsStore(ctx.db).page({ list, kind, state, scope, after, rows: limit + 1 }))
      places.push({ id: row.id, at: isDecided ? (row.decided_at ?? row.waits_since) : row.waits_since, row })
  if (list !== 'appealed')
    for (const each of keptBy(cases, kind))
      for (const place of await each.page(ctx, { list, state, scope, after, rows: limit + 1 }))
        places.push({ ...place, kind: each })
  return pageOfRows(name, places.toSorted(inOrder(isDecided)), limit, ({ at }) => at.toISOString())
}

/** The cases of these places, each source asked once. */
const casesAt = async (
  ctx: SignedInCtx,
  parts: ModerationParts,
  places: readonly Place[],
): Promise<ItemCase[]> => {
  const shown = await showItems(
    ctx,
    parts,
    places.flatMap(({ row }) => row ?? []),
  )
  for (const kind of parts.cases) {
    const ids = places.filter((place) => place.kind === kind).map(({ id }) => id)
    shown.push(...(await showKnownCases(ctx, parts, kind, ids)).map((each) => each.shown))
  }
  const byId = new Map(shown.map((each) => [each.id, each]))
  return places.flatMap(({ id }) => byId.get(id) ?? [])
}

const countsOf = async (
  ctx: Pick<SignedInCtx, 'db'>,
  cases: readonly CaseKind[],
  { kind, state, scope }: Narrowed & { readonly scope: Scope },
): Promise<{ waiting: number; appealed: number }> => {
  const flags = hasFlags(cases, kind)
    ? await itemsStore(ctx.db).counts({ scope, kind, state })
    : { waiting: 0, appealed: 0 }
  let { waiting } = flags
  for (const each of keptBy(cases, kind)) waiting += await each.waiting(ctx, { scope, state })
  return { waiting, appealed: flags.appealed }
}

/** How many cases wait for the viewer, appeals among them: as many as the console lists. */
export const countWaitingCases = async (ctx: SignedInCtx, cases: readonly CaseKind[]): Promise<number> => {
  const { waiting, appealed } = await countsOf(ctx, cases, { scope: scopeOf('moderation', ctx.viewer) })
  return waiting + appealed
}

/** One page of the one list: what people flagged and what they sent about others, longest waiting first. */
export const listModeration = async (ctx: SignedInCtx, parts: ModerationParts, wanted: Wanted) => {
  const scope = scopeOf('moderation', ctx.viewer)
  const narrowed = { kind: wanted.kind || undefined, state: wanted.state || undefined }
  const { rows, nextCursor } = await pageOf(ctx, parts, { ...wanted, ...narrowed }, scope)
  const counts = await countsOf(ctx, parts.cases, { scope })
  const shown =
    narrowed.kind || narrowed.state ? await countsOf(ctx, parts.cases, { ...narrowed, scope }) : counts
  return {
    items: await casesAt(ctx, parts, rows),
    total: wanted.list === 'decided' ? rows.length : shown[wanted.list],
    nextCursor,
    counts,
    kinds: [...parts.kinds.values(), ...parts.cases].map(({ name, label }) => ({ name, label })),
    states: (await parts.states(ctx)).map(({ code, name }) => ({ code, name })),
  }
}

interface FoundCase {
  readonly shown: ItemCase
  readonly place: { readonly state: string | null; readonly lga: string | null }
  /** What keeps it: its row here, or the kind of its domain. */
  readonly row?: StoredItem
  readonly kind?: CaseKind
}

/** One case of any kind. Refuses `item-not-found`. */
export const caseFor = async (ctx: SignedInCtx, parts: ModerationParts, id: string): Promise<FoundCase> => {
  if (!isId(id)) throw new Refusal('item-not-found')
  const row = await itemsStore(ctx.db).find(id)
  if (row) {
    const [shown] = await showItems(ctx, parts, [row])
    if (shown) return { row, shown, place: { state: row.state, lga: row.lga } }
  }
  for (const kind of parts.cases) {
    const [found] = await showKnownCases(ctx, parts, kind, [id])
    if (found) return { kind, ...found }
  }
  throw new Refusal('item-not-found')
}

/** One case of the list; one of another place is not found. */
export const showCase = async (ctx: SignedInCtx, parts: ModerationParts, id: string): Promise<ItemCase> => {
  const { shown, place } = await caseFor(ctx, parts, id)
  if (!covers(scopeOf('moderation', ctx.viewer), place)) throw new Refusal('item-not-found')
  return shown
}
