import { listStates } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import { foldName } from '#shared/text/fold.ts'
import type { InstitutionForm } from '../../console-contract.ts'
import { institutionSlug } from '../../rules.ts'
import type { WrittenFields } from '../columns.ts'
import { managingStore, type NewChange, type WrittenInstitution } from './store.ts'

/** The columns of what staff wrote. */
export const rowOfFields = (form: WrittenFields): WrittenInstitution => ({
  name: form.name,
  short_name: form.shortName ?? null,
  type: form.type,
  kind: form.ownership ?? null,
  state_code: form.state ?? null,
  founded: form.founded ?? null,
  website: form.website ?? null,
  source: form.source,
  folded: foldName(`${form.name} ${form.shortName ?? ''}`),
  folded_name: foldName(form.name),
})

const shownFields = [
  'name',
  'short_name',
  'type',
  'kind',
  'state_code',
  'founded',
  'website',
  'source',
] as const

type Shown = Readonly<Partial<Record<(typeof shownFields)[number], unknown>>>

/** The fields that differ, before and after. */
export const differenceOf = (before: Shown, after: Shown): Pick<NewChange, 'before' | 'after'> => {
  const changed = shownFields.filter((field) => (before[field] ?? null) !== (after[field] ?? null))
  const only = (row: Shown) => Object.fromEntries(changed.map((field) => [field, row[field] ?? null]))
  return { before: only(before), after: only(after) }
}

const refuseTaken = (error: unknown): never => {
  throw isUniqueViolation(error, 'institution_name') ? new Refusal('institution-name-taken') : error
}

const refuseUnknownState = async (ctx: Pick<SignedInCtx, 'db'>, code: string | undefined): Promise<void> => {
  if (code !== undefined && !(await listStates(ctx)).some((state) => state.code === code))
    throw new Refusal('state-unknown')
}

const freeId = async (ctx: Pick<SignedInCtx, 'db'>, name: string): Promise<string> => {
  const slug = institutionSlug(name)
  const used = await managingStore(ctx.db).usedIds(slug)
  let id = slug
  for (let number = 2; used.has(id); number += 1) id = `${slug}-${number}`
  return id
}

/**
 * Adds an institution and returns its id. People who had written its name belong to it from then on. Refuses
 * `institution-name-taken`.
 */
export const listInstitution = async (
  ctx: SignedInCtx,
  fields: WrittenFields,
  { kind, reason }: Pick<NewChange, 'kind' | 'reason'>,
): Promise<string> => {
  const store = managingStore(ctx.db)
  const row = rowOfFields(fields)
  const [same] = await store.byFoldedNames([row.folded_name])
  if (same && (same.is_reviewed || same.merged_into !== null)) throw new Refusal('institution-name-taken')
  const id = await freeId(ctx, fields.name)
  if (same) await store.giveUpName(same.id)
  await store.add(id, row, ctx.now()).catch(refuseTaken)
  if (same) await store.merge(same.id, id)
  await store.note({
    institution_id: id,
    kind,
    ...differenceOf({}, row),
    reason,
    by_person: ctx.viewer.id,
    at: ctx.now(),
  })
  return id
}

/** Adds an institution; refuses `institution-name-taken`. */
export const addInstitution = async (ctx: SignedInCtx, form: InstitutionForm): Promise<{ id: string }> => {
  const { reason, ...fields } = form
  await refuseUnknownState(ctx, fields.state)
  const id = await listInstitution(ctx, fields, { kind: 'added', reason })
  ctx.auditing(`institution:${id}`, reason)
  return { id }
}

/** Corrects an institution; refuses `institution-not-found` and `institution-name-taken`. */
export const correctInstitution = async (
  ctx: SignedInCtx,
  id: string,
  { reason, ...fields }: InstitutionForm,
): Promise<{ id: string }> => {
  await refuseUnknownState(ctx, fields.state)
  const store = managingStore(ctx.db)
  await store.lockBoth([id])
  const before = await store.find(id)
  const row = rowOfFields(fields)
  if (!before || !(await store.correct(id, row, ctx.now()).catch(refuseTaken)))
    throw new Refusal('institution-not-found')
  const difference = differenceOf({ ...before }, row)
  if (Object.keys(difference.after).length > 0)
    await store.note({
      institution_id: id,
      kind: 'corrected',
      ...difference,
      reason,
      by_person: ctx.viewer.id,
      at: ctx.now(),
    })
  ctx.auditing(`institution:${id}`, reason)
  return { id }
}
