import { describe, expect, test } from 'vitest'
import { isCalendarDay } from '#shared/values/lagos.ts'
import { composeLetter, foiDeadlines } from './rules.ts'

describe('the deadlines of a request for information', () => {
  test('are seven days, seven more, and thirty for the court after a refusal by silence', () => {
    expect(foiDeadlines('2026-11-23')).toEqual({
      receivedOn: '2026-11-23',
      answerBy: '2026-11-30',
      latestBy: '2026-12-07',
      courtBy: '2026-12-30',
    })
  })

  test('cross the end of a month, of a year and a leap day', () => {
    expect(foiDeadlines('2026-12-29').answerBy).toBe('2027-01-05')
    expect(foiDeadlines('2028-02-25').answerBy).toBe('2028-03-03')
  })

  test.each(['2026-02-30', '2026-13-01', '26-01-01', 'tomorrow', '', '1999-12-31', '2026-1-1'])(
    '"%s" is no day',
    (text) => expect(isCalendarDay(text)).toBe(false),
  )
  test('a leap day is a day', () => expect(isCalendarDay('2028-02-29')).toBe(true))
})

describe('the letter', () => {
  const wanted = {
    institution: 'Ministry of Works, Kano',
    records: 'The contract for the road to the market.',
    reply: 'paper' as const,
    name: 'Ada Obi',
    contact: '08030000000',
  }

  test('names the Act, the question, the day of the answer and the sender', () => {
    const { letter, subject } = composeLetter(wanted, '2026-11-23')
    expect(subject).toContain('Freedom of Information Act 2011')
    expect(letter).toContain('23 November 2026')
    expect(letter).toContain('The contract for the road to the market.')
    expect(letter).toContain('within 7 days after you receive this letter')
    expect(letter).toContain('by 30 November 2026')
    expect(letter).toContain('copies on paper')
    expect(letter.endsWith('Yours faithfully,\n\nAda Obi')).toBe(true)
    expect(letter).not.toContain('period')
    expect(letter).not.toContain('undefined')
  })

  test('has the address and the time only where somebody gave them', () => {
    const { letter } = composeLetter({ ...wanted, address: '1 State Road', period: '2025' }, '2026-11-23')
    expect(letter).toContain('Ministry of Works, Kano\n1 State Road')
    expect(letter).toContain('The period that I ask about: 2025.')
  })
})
