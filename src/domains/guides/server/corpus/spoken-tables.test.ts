import { expect, test } from 'vitest'
import { parseMarkdown } from '#platform/server/content/markdown.ts'
import { plainOf } from '#shared/text/rich-text.ts'
import { withSpokenTables } from './spoken-tables.ts'

const spoken = (markdown: string): string => plainOf(withSpokenTables(parseMarkdown(markdown)))

test('a row of a table keeps its cells together, with the headings of its columns', () => {
  expect(
    spoken(
      'Before.\n\n| Office | Minimum age | Term |\n|---|---|---|\n| House of Representatives | 25 | 4 years |\n| President | 35 | |\n\nAfter.',
    ),
  ).toBe(
    'Before.\nHouse of Representatives: Minimum age 25; Term 4 years.\nPresident: Minimum age 35.\nAfter.\n',
  )
})

test('what is no table stays as it is', () => {
  expect(spoken('One.\n\n- Two\n- Three')).toBe(plainOf(parseMarkdown('One.\n\n- Two\n- Three')))
})
