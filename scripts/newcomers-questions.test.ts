import { access, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8')
const isThere = (path: string): Promise<boolean> =>
  access(new URL(path, root)).then(
    () => true,
    () => false,
  )

const subjects = [
  'A screen',
  'A new page',
  'A new field',
  'An endpoint',
  'A table',
  'A rule',
  'A sentence',
  'A job',
  'A limit',
  'A permission',
  'A test',
  'A migration',
  'A style token',
  "An email's text",
  'A class',
  'A seed',
  'A rate',
]

const [, map = ''] = /^## Map\n\n```\n([^]*?)^```$/m.exec(await read('README.md')) ?? []
const mapped = [...map.matchAll(/^\S+/gm)].map(([path]) => path)
const answers = (await read('docs/newcomers-questions.md'))
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ subject: text.split(':')[0], text }))
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:src|scripts|test|e2e|docs|database)\/[^`<]+)`/g)].map(([, path = '']) => path)

test('a newcomer finds the seventeen things that they ask for first', () => {
  expect(answers.map(({ subject }) => subject)).toEqual(subjects)
})

describe.each(answers)('$subject', ({ text }) => {
  const [first = '', second = ''] = text.split(/^2\. /m)

  test('begins at a folder that the map of the README names', () => {
    const [, folder] = /^1\. The map says `([^`]+)`/m.exec(first) ?? []
    expect(mapped).toContain(folder)
  })

  test('ends in two steps at a file that is there', async () => {
    expect(text.match(/^\d\. /gm)).toEqual(['1. ', '2. '])
    const [, opened = ''] = /^Open `([^`]+)`/.exec(second) ?? []
    const named = [...new Set([opened, ...pathsIn(text)])]
    const missing = []
    for (const path of named) if (path === '' || !(await isThere(path))) missing.push(path)
    expect(missing).toEqual([])
  })
})

test('a new field is a change of six files at most', () => {
  const { text = '' } = answers.find(({ subject }) => subject === 'A new field') ?? {}
  const byHand = new Set(pathsIn(text))
  expect(byHand.size).toBeGreaterThan(4)
  expect(byHand.size).toBeLessThanOrEqual(6)
})
