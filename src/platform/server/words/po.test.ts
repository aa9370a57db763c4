import { describe, expect, test } from 'vitest'
import { readPo, writePo } from './po.ts'
import { termsIn, wrongWordsIn } from './terms.ts'

const entry = { area: 'voting', sentence: 'Your vote for {name}', translation: 'Ƙuri’arku ga {name}' }

describe('a PO file', () => {
  test('carries the area as context, the terms of the sentence, and what must be renewed as fuzzy', () => {
    const text = writePo('ha', [
      { ...entry, from: 'Your ballot for {name}', note: 'Accepted by two readers' },
    ]).toString()
    expect(text).toContain('msgctxt "voting"')
    expect(text).toContain('#. vote = ƙuri’a, not kuri’a')
    expect(text).toContain('#, fuzzy')
    expect(text).toContain('#| msgid "Your ballot for {name}"')
    expect(text).toContain('# Accepted by two readers')
  })

  test('comes back as it was, one entry for each area of a sentence', () => {
    const entries = [
      entry,
      { ...entry, area: 'wallet' },
      { area: 'shell', sentence: 'A "b" \\ c', translation: '' },
    ]
    const read = readPo(writePo('ha', entries))
    expect(read?.language).toBe('ha')
    expect(read?.entries).toHaveLength(3)
    for (const each of entries) expect(read?.entries).toContainEqual({ ...each, isFuzzy: false })
  })

  test.each([
    ['an empty file', ''],
    ['another file', '{"Close": "Rufe"}'],
    ['a file of English', 'msgid ""\nmsgstr "Language: en\\n"\n'],
    ['a broken file', 'msgid "a\nmsgstr'],
  ])('%s is none', (_what, text) => {
    expect(readPo(Buffer.from(text))).toBeNull()
  })

  test('marked fuzzy by a tool stays so', () => {
    expect(readPo(writePo('ha', [{ ...entry, from: 'Old' }]))?.entries[0]?.isFuzzy).toBe(true)
  })
})

describe('terms', () => {
  test('of a sentence are found as whole words, also in the plural', () => {
    expect(termsIn('ha', 'Votes count').map(({ english }) => english)).toEqual(['vote'])
    expect(termsIn('ha', 'A devoted reader')).toEqual([])
  })

  test('that are wrong are found in a translation', () => {
    expect(wrongWordsIn('ha', 'Kuri’a ɗaya')).toEqual(
      expect.arrayContaining([{ word: 'kuri’a', english: 'vote' }]),
    )
    expect(wrongWordsIn('ha', 'Ƙuri’a ɗaya')).toEqual([])
  })
})
