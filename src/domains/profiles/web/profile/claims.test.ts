import { describe, expect, test } from 'vitest'
import { claimsOf, sourcesOf } from './claims.ts'

const evidence = [{ claim: '' }, { claim: 'She taught for eleven years.' }, { claim: 'ward councillor' }]

describe('claims of a profile', () => {
  test('each sentence carries the numbers of the evidence that names it, and an unsourced one carries none', () => {
    const text = 'She taught for eleven years. Then she was ward councillor! Did she stop? no.'
    expect(claimsOf(text, evidence)).toEqual([
      { text: 'She taught for eleven years.', sources: [2] },
      { text: 'Then she was ward councillor!', sources: [3] },
      { text: 'Did she stop? no.', sources: [] },
    ])
  })
  test('a claim of several sentences supports each of them', () => {
    expect(claimsOf('First. Second.', [{ claim: 'First. Second.' }]).map(({ sources }) => sources)).toEqual([
      [1],
      [1],
    ])
  })
  test('evidence of the whole nomination supports no single sentence', () => {
    expect(sourcesOf('Anything', [{ claim: '' }])).toEqual([])
  })
  test('names with marks and quotes begin a sentence; an empty text has none', () => {
    expect(claimsOf('He said “no.” Ọlá went.', []).map(({ text }) => text)).toEqual([
      'He said “no.”',
      'Ọlá went.',
    ])
    expect(claimsOf('  ', [])).toEqual([])
  })
})
