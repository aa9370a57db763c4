import { describe, expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

const shown = (text: string) => textParts(text).map(({ text: words, href }) => (href ? `[${words}]` : words))

describe('a message with addresses', () => {
  test('keeps every letter and its order', () => {
    const text = 'Dear Ada,\n\nopen https://sup.example/a?b=1 (or http://x.example/y).\n\nBye'
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  test('links the address without the punctuation around it', () => {
    expect(shown('See https://sup.example/a?b=1. Or (http://x.example/y), or both.')).toEqual([
      'See ',
      '[https://sup.example/a?b=1]',
      '. Or (',
      '[http://x.example/y]',
      '), or both.',
    ])
  })

  test('links no other schemes', () => {
    expect(
      textParts('javascript:alert(1) data:text/html,x mailto:a@b.c').every(({ href }) => href === null),
    ).toBe(true)
  })

  test('of no text is empty', () => {
    expect(textParts('')).toEqual([])
  })
})
