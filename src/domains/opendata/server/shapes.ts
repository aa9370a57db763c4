import { placeNames, type PlaceName } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import type { RecordFields } from '../record-rules.ts'
import { isTemplateName, type TemplateName, templates } from '../templates-contract.ts'
import type { FieldValue } from '../vocabulary-contract.ts'

/** A stored table name as the contract knows it. */
export const templateOf = (name: string): TemplateName => {
  invariant(isTemplateName(name), `the table ${name} is known`)
  return name
}

/** Stored values in the order of their table, as the API returns them. */
export const recordValues = (template: string, fields: RecordFields): FieldValue[] =>
  templates[templateOf(template)].fields.flatMap((name) => {
    const value = fields[name]
    return value === undefined ? [] : [{ name, value: String(value) }]
  })

/** The names of the places of some rows. */
export const namesOfPlaces = async (
  ctx: Pick<Ctx, 'db'>,
  rows: readonly { readonly lga: string }[],
): Promise<(lga: string) => PlaceName> => {
  const names = await placeNames(
    ctx,
    rows.map(({ lga }) => lga),
  )
  return (lga) => {
    const found = names.get(lga)
    invariant(found, `the place ${lga} is known`)
    return found
  }
}
