import { expect, test } from 'vitest'
import { ownLengths } from './own-lengths.ts'

const file = 'src/domains/draws/web/draw-form.tsx'
const refused = `own-length: ${file} sets a maxLength, which its form takes from the contract`
const drawn = (jsx: string, path = file): Map<string, string> =>
  new Map([[path, `export const Part = () => (<>${jsx}</>)`]])

test.each([
  ['in a form of a call', '<Form call={draw}><TextField name="title" maxLength={40} /></Form>'],
  ['in a part of one', '<TextArea name="rules" maxLength={MAX_RULES} />'],
  ['beside a plain form', '<form><TextField maxLength={9} /></form><TextField maxLength={9} />'],
])('a field sets no limit of its own %s', (_, jsx) => {
  expect(ownLengths(drawn(jsx), {})).toEqual([refused])
})

test.each([
  ['a field without one', '<Form call={draw}><TextField name="title" /></Form>'],
  ['a search', '<Card><SearchField name="q" maxLength={80} /></Card>'],
  [
    'a plain form, whose text stays in the address',
    '<form method="get"><p><TextField maxLength={8} /></p></form>',
  ],
])('%s is fine', (_, jsx) => {
  expect(ownLengths(drawn(jsx), {})).toEqual([])
})

test('the kit and tests are left out, and a reason holds as long as it is needed', () => {
  const jsx = '<TextArea name="rules" maxLength={9} />'
  expect(ownLengths(drawn(jsx, 'src/ui/forms/field.tsx'), {})).toEqual([])
  expect(ownLengths(drawn(jsx, 'src/domains/draws/web/draw-form.test.tsx'), {})).toEqual([])
  expect(ownLengths(drawn(jsx), { [file]: 'It is shorter here.' })).toEqual([])
  expect(ownLengths(drawn(''), { [file]: 'It is shorter here.' })).toEqual([
    `own-length: ${file} sets no maxLength and needs no reason`,
  ])
})
