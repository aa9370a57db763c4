import { describe, expect, test } from 'vitest'
import { allowedValues, type Column, columnType } from './column-type.ts'

const IN_TWO = `CHECK ((status = ANY (ARRAY['open'::text, 'it''s closed'::text])))`
const column = (change: Partial<Column>): Column => ({
  table_schema: 'forum',
  table_name: 'thread',
  column_name: 'status',
  udt_name: 'text',
  is_nullable: 'NO',
  column_default: null,
  is_identity: 'NO',
  is_generated: 'NEVER',
  checks: [],
  ...change,
})

describe('the row type of a column', () => {
  test('is the values of its check', () => {
    expect(columnType(column({ checks: ['CHECK ((status <> 0))', IN_TWO] }))).toBe(
      String.raw`'open' | 'it\'s closed'`,
    )
    expect(columnType(column({ checks: [IN_TWO], is_nullable: 'YES', column_default: "'open'" }))).toBe(
      String.raw`Generated<'open' | 'it\'s closed' | null>`,
    )
  })

  test('is the type that a developer gave it, and the plain type without either', () => {
    expect(columnType(column({ checks: [IN_TWO] }), "ForumColumns['thread.status']")).toBe(
      "ForumColumns['thread.status']",
    )
    expect(columnType(column({}))).toBe('string')
    expect(columnType(column({ udt_name: 'jsonb' }))).toBe('ColumnType<unknown, string, string>')
    expect(columnType(column({ udt_name: 'jsonb', is_nullable: 'YES' }), 'Fields')).toBe(
      'ColumnType<Fields | null, string, string>',
    )
    expect(() => columnType(column({ udt_name: 'money' }))).toThrow('No row type for money of forum.thread')
  })
})

test('only a list of texts of one column says what the column holds', () => {
  expect(allowedValues(IN_TWO)).toEqual(['open', "it's closed"])
  expect(allowedValues(`CHECK (((kind IS NULL) OR (kind = ANY (ARRAY['a'::text]))))`)).toEqual(['a'])
  for (const other of [
    `CHECK ((region = 'nigeria'::text))`,
    `CHECK ((checks = ANY (ARRAY[1, 2])))`,
    `CHECK (((status = ANY (ARRAY['a'::text])) = (decided_at IS NULL)))`,
    `CHECK (((kind <> ALL (ARRAY['a'::text])) OR is_done))`,
  ])
    expect(allowedValues(other), other).toBeUndefined()
})
