import { describe, expect, test } from 'vitest'
import { blinder, blindEvidence, blindName, revealsNominee } from './blinder.ts'

describe('removing a nominee from a text', () => {
  test.each([
    ['Rahila Gyang', 'Rahila and R. GYANG’S aunt', '••• and R. ••• aunt'],
    ['Ìyábọ̀ Ṣàmípù', 'IYABO came, iyabọ̀-samipu left, Iyabola stayed', '••• came, ••• left, Iyabola stayed'],
    ['Musa Ɗanladi', 'danladi, Ɗanladi; musawa', '•••, •••; musawa'],
    ['A Bo', 'A boy and Bo', 'A boy and •••'],
    ['Nobody Here', 'All Progressives Congress and APC, not apcon', '••• and •••, not apcon'],
    ['Nobody Else', 'the Peoples’ Democratic Party, a Hausa muslim', 'the •••, a ••• •••'],
    ['Nobody Else', 'She kept the market’s book.', 'She kept the market’s book.'],
  ])('of %s: %s', (name, text, shown) => {
    expect(blinder(name)(text)).toBe(shown)
  })

  test.each([
    ['https://news.example/rahila-gyang', true],
    ['https://gyang.example/about', true],
    ['https://news.example/R%C3%A0h%C3%ADla', true],
    ['https://news.example/market?by=%E0%A4%A', false],
    ['https://news.example/market', false],
    ['https://apc.example/ward-7', true],
    ['https://news.example/pastor-opens-clinic', true],
    ['https://news.example/revenue-of-apcon', false],
  ])('%s names her: %s', (url, names) => {
    expect(revealsNominee(url, 'Rahila Bo Gyang')).toBe(names)
  })

  test('files and people get numbers for names', () => {
    const file = { id: 'f', name: 'gyang.pdf', contentType: 'application/pdf', size: 1, url: '/f' }
    expect(
      blindEvidence([file, { ...file, contentType: 'image/webp' }]).map(({ name, url }) => [name, url]),
    ).toEqual([
      ['Evidence 1.pdf', '/f'],
      ['Evidence 2.webp', '/f'],
    ])
    expect(blindName('NOM-2026-000123')).toBe('Nominee 000123')
  })
})
