import { describe, expect, test } from 'vitest'
import { romanOf } from '../constitution-contract.ts'
import { officialText } from './official.ts'

const section = (number: number | string, more: object = {}) => ({
  number,
  title: 'A title',
  text: 'Words.',
  ...more,
})
const chapters = () =>
  Array.from({ length: 8 }, (_, index) => ({
    number: romanOf(index + 1),
    title: 'A chapter',
    sections: [section(String(index * 10 + 1)), section(String(index * 10 + 2))] as object[],
  }))
const file = (over: object = {}) => ({
  title: 'The text',
  source: 'A gazette',
  chapters: chapters(),
  ...over,
})
const read = (value: unknown) => officialText(JSON.stringify(value))

const withSections = (sections: object[]) => {
  const all = chapters()
  return file({ chapters: all.map((chapter, index) => (index === 0 ? { ...chapter, sections } : chapter)) })
}

describe('an official text', () => {
  test('keeps its chapters, its parts in their order, and its alterations', () => {
    const sections = [
      section('1', { part: 'Part I' }),
      section('2', { part: 'Part II', amendments: [{ by: 'An Act', summary: 'It changed.' }] }),
      section('2A', { part: 'Part II' }),
    ]
    const { kind, chapters: made } = read(withSections(sections))
    expect(kind).toBe('official')
    expect(made.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(
      made[0]?.parts.map(({ title, sections: inside }) => [title, inside.map(({ number }) => number)]),
    ).toEqual([
      ['Part I', ['1']],
      ['Part II', ['2', '2A']],
    ])
    expect(made[0]?.parts[1]?.sections[0]?.alterations).toEqual([{ by: 'An Act', summary: 'It changed.' }])
  })

  test('writes numbered pieces as the law numbers them', () => {
    const body = [
      { n: '1', text: 'First:', items: [{ k: 'a', text: 'one;', items: ['deep'] }] },
      { text: 'End.' },
    ]
    const { chapters: made } = read(withSections([section('1', { text: undefined, body }), section('2')]))
    expect(made[0]?.parts[0]?.sections[0]?.text).toEqual(['(1) First:', '(a) one;', 'deep', 'End.'])
  })

  test.each([
    ['no JSON', '{', 'The file is no JSON.'],
    ['a chapter less', file({ chapters: chapters().slice(1) }), 'At chapters'],
    ['no source', file({ source: '' }), 'At source'],
    [
      'chapters out of order',
      file({ chapters: chapters().toReversed() }),
      'Chapter VIII stands where chapter I belongs.',
    ],
    ['a section twice', withSections([section('2'), section('2')]), 'Section 2 stands after section 2.'],
    [
      'sections out of order',
      withSections([section('5'), section('4')]),
      'Section 4 stands after section 5.',
    ],
    ['a section without text', withSections([section('1', { text: [] })]), 'Section 1 has no text.'],
    ['a chapter without sections', withSections([]), 'Chapter I has no sections.'],
    ['a number that is none', withSections([section('1<b>')]), 'At chapters.0.sections.0.number'],
  ])('with %s is refused with its place', (_, value, told) => {
    expect(() => officialText(typeof value === 'string' ? value : JSON.stringify(value))).toThrow(told)
  })
})
