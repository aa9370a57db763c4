import { placeFinder } from '#domains/regions/server/place-finder.ts'
import { listStates } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { foldName } from '#shared/text/fold.ts'
import type { InstitutionImport } from '../../console-contract.ts'
import { institutionImportsStore } from './imports-store.ts'
import type { ImportedInstitution } from '../columns.ts'
import { readInstitutionList } from './rows.ts'
import { managingStore } from './store.ts'
import { listInstitution } from './entries.ts'

const findImport = async (ctx: Pick<Ctx, 'db'>, id: string) => {
  const found = isId(id) ? await institutionImportsStore(ctx.db).find(id) : undefined
  if (!found) throw new Refusal('institution-import-not-found')
  return found
}

/** The rows that are on the list already, by their line. A name that only members wrote is new. */
const knownAmong = async (ctx: Pick<Ctx, 'db'>, rows: readonly ImportedInstitution[]) => {
  const listed = await managingStore(ctx.db).byFoldedNames(rows.map(({ name }) => foldName(name)))
  const ids = new Map(
    listed
      .filter((row) => row.is_reviewed || row.merged_into !== null)
      .map((row) => [row.folded_name, row.merged_into ?? row.id]),
  )
  return new Map(
    rows.flatMap(({ line, name }) => {
      const id = ids.get(foldName(name))
      return id === undefined ? [] : [[line, id] as const]
    }),
  )
}

/** Checks a list and keeps it; it adds nothing. Refuses what is no table. */
export const checkInstitutionImport = async (
  ctx: SignedInCtx,
  { csv, reason }: { readonly csv: string; readonly reason: string },
): Promise<{ id: string }> => {
  const { rows, faults } = await readInstitutionList(csv, await placeFinder(ctx))
  const id = ctx.newId()
  await institutionImportsStore(ctx.db).add({ id, rows, faults, reason, by: ctx.viewer.id, at: ctx.now() })
  ctx.auditing(`institution-import:${id}`, reason)
  return { id }
}

/** What a list would add, or has added; refuses `institution-import-not-found`. */
export const showInstitutionImport = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<InstitutionImport> => {
  const list = await findImport(ctx, id)
  const known = list.done_at ? new Map<number, string>() : await knownAmong(ctx, list.rows)
  const states = new Map((await listStates(ctx)).map(({ code, name }) => [code, name]))
  return {
    id,
    state: list.done_at ? 'done' : 'checked',
    fresh: list.rows
      .filter(({ line }) => !known.has(line))
      .map(({ line, name, state }) => ({ line, name, stateName: (state && states.get(state)) ?? null })),
    known: list.rows.flatMap(({ line, name }) => {
      const listed = known.get(line)
      return listed === undefined ? [] : [{ line, name, id: listed }]
    }),
    faults: list.faults,
    added: list.added,
  }
}

/** Adds what is new in a checked list, once; a repeated call answers the same. Refuses `institution-list-empty`. */
export const carryOutInstitutionImport = async (ctx: SignedInCtx, id: string): Promise<InstitutionImport> => {
  const list = await findImport(ctx, id)
  const store = institutionImportsStore(ctx.db)
  if (list.done_at === null && (await store.finish(id, ctx.now()))) {
    const known = await knownAmong(ctx, list.rows)
    const fresh = list.rows.filter(({ line }) => !known.has(line))
    if (fresh.length === 0) throw new Refusal('institution-list-empty')
    for (const { line: _line, ...fields } of fresh)
      await listInstitution(ctx, fields, { kind: 'imported', reason: list.reason })
    await store.setAdded(id, fresh.length)
  }
  ctx.auditing(`institution-import:${id}`, list.reason)
  return showInstitutionImport(ctx, id)
}
