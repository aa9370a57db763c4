import type { Escalates, EscalatingCase } from '#platform/server/contributions/staff-kind.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { scopeOf } from '#shared/scope.ts'
import { fullName } from '#shared/text/person-name.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { type EscalatedCase, MAX_CASES } from '../contract.ts'
import {
  type EscalationReason,
  type EscalationSource,
  escalationSources,
} from '#shared/staff/escalation-sources.ts'
import { type CaseName, escalationStore } from './store.ts'

interface FoundCase extends EscalatingCase {
  readonly source: EscalationSource
}

/** Cases taken before this time are free again: whoever took them has gone. */
const staleAt = (now: Date): Date => new Date(now.getTime() - DAY_MS)

const foundCases = async (
  ctx: SignedInCtx,
  sources: readonly Escalates[],
  access: 'admin' | 'moderation',
): Promise<FoundCase[]> => {
  const scope = scopeOf(access, ctx.viewer)
  const lists = await Promise.all(
    sources.map(async ({ source, find }) =>
      (await find(ctx, scope, MAX_CASES)).map((found) => ({ source, ...found })),
    ),
  )
  return lists
    .flat()
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
    .slice(0, MAX_CASES)
}

const withStaff = async (ctx: SignedInCtx, found: readonly FoundCase[]): Promise<EscalatedCase[]> => {
  const store = escalationStore(ctx.db)
  const ids = found.map(({ id }) => id)
  const [holds, notes] = await Promise.all([store.holdsOf(ids), store.notesOf(ids)])
  const names = await namesOf(ctx, [
    ...holds.map(({ person_id }) => person_id),
    ...notes.map(({ author_id }) => author_id),
  ])
  const nameOf = (personId: string): string => {
    const name = names.get(personId)
    return name ? fullName(name) : ''
  }
  return found.map((each) => {
    const isOf = (row: { source: string; item_id: string }) =>
      row.source === each.source && row.item_id === each.id
    const hold = holds.find((row) => isOf(row) && row.taken_at >= staleAt(ctx.now()))
    return {
      ...each,
      takenBy: hold
        ? {
            name: nameOf(hold.person_id),
            isMe: hold.person_id === ctx.viewer.id,
            at: hold.taken_at.toISOString(),
          }
        : null,
      notes: notes.filter(isOf).map(({ author_id, at, text }) => ({
        by: nameOf(author_id),
        at: at.toISOString(),
        text,
      })),
    }
  })
}

/** The late and disputed cases of the viewer's places, longest waiting first. */
export const listCases = async (ctx: SignedInCtx, sources: readonly Escalates[]) => {
  const items = await withStaff(ctx, await foundCases(ctx, sources, 'admin'))
  const count = (reason: EscalationReason): number => items.filter((each) => each.reason === reason).length
  return { items, counts: { late: count('late'), disputed: count('disputed') } }
}

/** How many cases of the viewer's places nobody works on. */
export const countFreeCases = async (ctx: SignedInCtx, sources: readonly Escalates[]): Promise<number> =>
  (await listCases(ctx, sources)).items.filter(({ takenBy }) => takenBy === null).length

const isSource = (text: string): text is EscalationSource => escalationSources.some((each) => each === text)

/** The case of a call; refuses `case-not-found` for one that is settled by now, or in another place. */
const caseOf = async (
  ctx: SignedInCtx,
  sources: readonly Escalates[],
  { source, caseId }: { source: string; caseId: string },
) => {
  const found = (await foundCases(ctx, sources, 'moderation')).find(
    (each) => each.source === source && each.id === caseId,
  )
  if (!found || !isSource(source)) throw new Refusal('case-not-found')
  return { found, name: { source, id: caseId } satisfies CaseName }
}

type CaseParams = { source: string; caseId: string }

const shown = async (ctx: SignedInCtx, found: Awaited<ReturnType<typeof caseOf>>['found']) => {
  const [each] = await withStaff(ctx, [found])
  if (!each) throw new Refusal('case-not-found')
  return each
}

/** Takes a case; refuses `case-taken` while somebody else holds it. Of two at once, one gets it. */
export const takeCase = async (
  ctx: SignedInCtx,
  sources: readonly Escalates[],
  params: CaseParams,
): Promise<EscalatedCase> => {
  const { found, name } = await caseOf(ctx, sources, params)
  const now = ctx.now()
  if (!(await escalationStore(ctx.db).take(name, ctx.viewer.id, now, staleAt(now))))
    throw new Refusal('case-taken')
  ctx.auditing(`${name.source}:${name.id}`, 'taken')
  return shown(ctx, found)
}

/** Gives a case back; refuses `case-not-yours` unless the viewer holds it or it was taken more than a day ago. */
export const releaseCase = async (
  ctx: SignedInCtx,
  sources: readonly Escalates[],
  params: CaseParams,
): Promise<EscalatedCase> => {
  const { found, name } = await caseOf(ctx, sources, params)
  if (!(await escalationStore(ctx.db).release(name, ctx.viewer.id, staleAt(ctx.now()))))
    throw new Refusal('case-not-yours')
  ctx.auditing(`${name.source}:${name.id}`, 'given back')
  return shown(ctx, found)
}

/** Adds a note for whoever works on the case next. */
export const addNote = async (
  ctx: SignedInCtx,
  sources: readonly Escalates[],
  params: CaseParams,
  text: string,
): Promise<EscalatedCase> => {
  const { found, name } = await caseOf(ctx, sources, params)
  await escalationStore(ctx.db).addNote({
    id: ctx.newId(),
    source: name.source,
    item_id: name.id,
    author_id: ctx.viewer.id,
    at: ctx.now(),
    text,
  })
  ctx.auditing(`${name.source}:${name.id}`, 'noted')
  return shown(ctx, found)
}
