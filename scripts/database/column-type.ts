const plainTypes: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  int4: 'number',
  int2: 'number',
  int8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'string',
  bytea: 'Buffer',
  jsonb: 'unknown',
  float8: 'number',
  _text: 'string[]',
  _uuid: 'string[]',
  _int8: 'number[]',
  numeric: 'string',
  xid8: 'string',
  tsvector: 'string',
}

/** A column of `information_schema.columns`, with the definitions of the checks that concern it alone. */
export interface Column {
  readonly table_schema: string
  readonly table_name: string
  readonly column_name: string
  readonly udt_name: string
  readonly is_nullable: 'YES' | 'NO'
  readonly column_default: string | null
  readonly is_identity: 'YES' | 'NO'
  readonly is_generated: 'ALWAYS' | 'NEVER'
  readonly checks: readonly string[]
}

const VALUE = String.raw`'(?:[^']|'')*'::text`
const LIST = new RegExp(
  String.raw`^CHECK \(\((?:\("?\w+"? IS NULL\) OR \()?"?\w+"? = ANY \(ARRAY\[(${VALUE}(?:, ${VALUE})*)\]\)\)?\)\)$`,
)

/** The texts of a check that allows its column a list of texts; undefined for any other check. */
export const allowedValues = (check: string): readonly string[] | undefined =>
  LIST.exec(check)?.[1]
    ?.match(new RegExp(VALUE, 'g'))
    ?.map((value) => value.slice(1, -"'::text".length).replaceAll("''", "'"))

/**
 * The row type of a column: the values of its check where it has one. `typed` names a type that a developer gave it.
 */
export const columnType = (column: Column, typed?: string): string => {
  const plain = plainTypes[column.udt_name]
  if (!plain)
    throw new Error(`No row type for ${column.udt_name} of ${column.table_schema}.${column.table_name}`)
  const values = column.udt_name === 'text' ? column.checks.map(allowedValues).find(Boolean) : undefined
  const union = values?.map((value) => `'${value.replaceAll("'", String.raw`\'`)}'`).join(' | ')
  const orNull = column.is_nullable === 'YES' ? ' | null' : ''
  const base = `${typed ?? union ?? plain}${orNull}`
  if (column.is_generated === 'ALWAYS' || column.is_identity === 'YES') return `GeneratedAlways<${base}>`
  if (column.udt_name === 'jsonb')
    return `ColumnType<${typed ? base : plain}, string${column.column_default ? ' | undefined' : ''}, string>`
  return column.column_default ? `Generated<${base}>` : base
}
