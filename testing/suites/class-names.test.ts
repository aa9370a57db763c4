import { glob, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

const src = new URL('../../src/', import.meta.url)

const textsOf = async (pattern: string): Promise<Map<string, string>> => {
  const texts = new Map<string, string>()
  for await (const path of glob(pattern, { cwd: src }))
    if (!path.includes('.test.')) texts.set(path, await readFile(new URL(path, src), 'utf8'))
  return texts
}

/** Marks without a style: browser tests look for the result, the keys of the console for the form. */
const marks = new Set(['result', 'vet-pass'])

const named = (markup: string): string[] =>
  [...markup.matchAll(/className="(?<names>[^"]*)"/g)].flatMap(({ groups }) =>
    (groups?.names ?? '').split(' ').filter(Boolean),
  )

const styled = (sheet: string): string[] =>
  [...sheet.matchAll(/\.(?<name>-?[a-zA-Z_][\w-]*)/g)].map(({ groups }) => groups?.name ?? '')

describe('the classes of markup', () => {
  test('stand in a style sheet: one that does not changes nothing on the screen', async () => {
    const sheets = await textsOf('**/*.css')
    const known = new Set([...sheets.values()].flatMap(styled))
    expect(known).toContain('stack')
    const unknown = [...(await textsOf('**/*.tsx'))].flatMap(([path, text]) =>
      named(text)
        .filter((name) => !known.has(name) && !marks.has(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(unknown).toEqual([])
  })
})
