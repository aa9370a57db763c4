import { describe, expect, test } from 'vitest'
import {
  answerText,
  linkCodeIn,
  isServiceNumber,
  maskedNumber,
  shownCount,
  templateValue,
  wishIn,
} from './rules.ts'

describe('words that a whole message is', () => {
  test.each([
    ['STOP', 'stop'],
    [' stop! ', 'stop'],
    ['Tsaya', 'stop'],
    ['Kwụsị', 'stop'],
    ['Dúró', 'stop'],
    ['Abeg stop', 'stop'],
    ['Bẹ̀rẹ̀', 'start'],
    ['Malite', 'start'],
    ['fara', 'start'],
    ['Ìrànlọ́wọ́', 'help'],
    ['Enyemaka', 'help'],
    ['YES', 'yes'],
    ['Bẹ́ẹ̀ni', 'yes'],
    ['Mba', 'no'],
    ['unlink', 'unlink'],
  ])('%s means %s', (text, wish) => {
    expect(wishIn(text)).toBe(wish)
  })

  test('a sentence is a question, although it holds such a word', () => {
    for (const text of ['Can a governor stop an election?', 'How do I start a chapter?', 'Help me vote', ''])
      expect(wishIn(text)).toBeNull()
  })
})

describe('a code', () => {
  test('is read with and without a gap, in small letters too', () => {
    for (const text of ['LINK ABCD2345', 'link abcd-2345', ' Link: ABCD 2345 '])
      expect(linkCodeIn(text)).toBe('ABCD2345')
  })

  test('is nothing else', () => {
    for (const text of ['LINK', 'LINK ABC', 'LINK ABCD23456', 'ABCD2345', 'What is LINK ABCD2345?'])
      expect(linkCodeIn(text)).toBeNull()
  })
})

describe('what others may see', () => {
  test('of a number: the country and four digits', () => {
    expect(maskedNumber('2348031234567')).toBe('+234 ••• ••• 4567')
    expect(maskedNumber('NG.1a2b3c')).toBe('••• 2b3c')
  })

  test('of a count: nothing from one to four', () => {
    expect([0, 1, 4, 5, 90].map(shownCount)).toEqual([0, null, null, 5, 90])
  })
})

test('numbers of services belong to nobody', () => {
  expect(['2347001234567', '2348001234567', '2349001234567'].every(isServiceNumber)).toBe(true)
  expect(['2347011234567', '2348031234567', '447001234567'].some(isServiceNumber)).toBe(false)
})

test('an answer fits one message and names each page once', () => {
  const pages = [
    { title: 'A', path: '/a' },
    { title: 'A again', path: '/a' },
    { title: 'B', path: '/b' },
  ]
  const text = answerText('x'.repeat(5000), pages, {
    readMore: 'Read more:',
    origin: 'https://civic.example',
  })
  expect(text.length).toBeLessThan(4096)
  expect(text).toContain('\n\nRead more:\n• A again: https://civic.example/a\n• B: https://civic.example/b')
  expect(answerText('Short', [], { readMore: 'Read more:', origin: '' })).toBe('Short')
})

test('the values of a template have no line breaks', () => {
  expect(templateValue(' One\n\ntwo\t     three ')).toBe('One two three')
})
