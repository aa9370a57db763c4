import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ComparedAccount,
  likeness,
  mailboxOf,
  maskEmail,
  maskPhone,
  nameKey,
  sharedKeys,
} from './rules.ts'

let number = 0
const person = (name: string, change: Partial<ComparedAccount> = {}): ComparedAccount => {
  number += 1
  return { id: `person-${number}`, name, email: `unlike${number}x@example.com`, phoneNumber: null, ...change }
}
const signs = (a: ComparedAccount, b: ComparedAccount) => likeness(a, b)?.signs

describe('names in comparisons', () => {
  test.each([
    ['Mohammed Bello', 'Muhammad Bello'],
    ['Muhammed Bello', 'BELLO Mohammad'],
    ['Abubakar Sani', 'Abubakr Sani'],
    ['Abu Bakr Sani', 'Sani Abubakar'],
    ['Ifẹ́olúwa Àdìgún', 'Adigun Ifeoluwa'],
    ['Oluwaseun Adeyemi', 'Seun Adeyemi'],
    ['Chukwuemeka Obi', 'Emeka Obi'],
    ['Chukwudi Okafor', 'Okafor Chukwudi'],
    ['Alhaji Usman Ɗanjuma', 'Uthman Danjuma'],
    ['Fatimah B. Yusuff', 'Fatima Yusuf'],
    ['Dr. Stephen Eze', 'Steven Eze'],
    ['Nwanyịbụife O’Hara', "Nwanyibuife O'Hara"],
  ])('%s and %s have one key', (a, b) => {
    expect(nameKey(a)).toBe(nameKey(b))
  })

  test.each([
    ['Musa Ibrahim', 'Isa Ibrahim'],
    ['Ngozi Okafor', 'Nkechi Okafor'],
    ['Ada Obi', 'Adaobi Eze'],
  ])('%s and %s do not', (a, b) => {
    expect(nameKey(a)).not.toBe(nameKey(b))
  })

  test('the order and the case of words never count', () => {
    const word = fc.stringMatching(/^[a-z]{2,9}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), (words) => {
        expect(nameKey(words.toReversed().join(' ').toUpperCase())).toBe(nameKey(words.join(' ')))
      }),
    )
  })
})

describe('the similarity of two accounts', () => {
  test('the same phone number and name are the strongest sign', () => {
    const phoneNumber = '+2348031234567'
    const found = likeness(
      person('Mohammed Bello', { phoneNumber }),
      person('Bello Muhammad', { phoneNumber }),
    )
    expect(found).toEqual({ score: 90, signs: ['same-phone', 'same-name'] })
  })

  test('Chuks matches any name that begins with Chukwu, and one typing error is forgiven in long words', () => {
    const email = (domain: string) => ({ email: `c.okafor@${domain}` })
    expect(signs(person('Chuks Okafor', email('a.ng')), person('Chukwudi Okafor', email('b.ng')))).toEqual([
      'same-mailbox',
      'near-name',
    ])
    const phoneNumber = '+2348030000001'
    const slip = person('Adeyemi Folashade', { phoneNumber })
    expect(signs(slip, person('Adeyemi Folashdae', { phoneNumber }))).toContain('near-name')
    expect(signs(slip, person('Adeyemi Folake', { phoneNumber }))).toEqual(['same-phone'])
  })

  test('an extra middle name does not separate two names', () => {
    const phoneNumber = '+2348030000002'
    expect(signs(person('Musa Sani Bello', { phoneNumber }), person('Musa Bello', { phoneNumber }))).toEqual([
      'same-phone',
      'near-name',
    ])
  })

  test('a similar name alone, a mailbox alone, and shared office addresses are too little', () => {
    expect(likeness(person('Musa Sani Bello'), person('Musa Bello'))).toBeNull()
    expect(
      likeness(
        person('Musa Bello', { email: 'wanderer@a.ng' }),
        person('Ada Obi', { email: 'wanderer@b.ng' }),
      ),
    ).toBeNull()
    expect(
      likeness(
        person('Chuks Obi', { email: 'office@a.ng' }),
        person('Chukwudi Obi', { email: 'office@b.ng' }),
      ),
    ).toBeNull()
  })

  test('it is the same in both directions, and never more than 100', () => {
    const names = fc.constantFrom(
      'Musa Bello',
      'Bello Musa',
      'Musa Sani Bello',
      'Ada Obi',
      'Chuks Obi',
      'Chukwudi Obi',
    )
    const someone = fc.record({
      id: fc.constant('x'),
      name: names,
      email: fc.constantFrom('musa.bello@a.ng', 'musabello@b.ng', 'other1@c.ng'),
      phoneNumber: fc.constantFrom(null, '+2348030000003'),
    })
    fc.assert(
      fc.property(someone, someone, (a, b) => {
        expect(likeness(a, b)).toEqual(likeness(b, a))
        expect(likeness(a, b)?.score ?? 0).toBeLessThanOrEqual(100)
      }),
    )
  })

  test('dots and plus signs do not make another mailbox', () => {
    expect(mailboxOf('Ada.Obi+sup@example.com')).toBe('adaobi')
  })

  test('accounts are compared by phone, mailbox and name; a one-word name is not a key', () => {
    expect(
      sharedKeys(person('Bello Muhammad', { phoneNumber: '+2348030000004', email: 'mb.bello@a.ng' })),
    ).toEqual([
      { key: 'phone +2348030000004', maxPeople: 20 },
      { key: 'mailbox mbbello', maxPeople: 20 },
      { key: 'name bello muhammad', maxPeople: 5 },
    ])
    expect(sharedKeys(person('Tuface', { email: 'tu@a.ng' }))).toEqual([])
  })
})

describe('contacts of people for staff without the permission of support', () => {
  test('keep the first letter and the domain, and the last four digits', () => {
    expect(maskEmail('ada@demo.sup')).toBe('a•••@demo.sup')
    expect(maskPhone('+2348031234567')).toBe('•••4567')
  })
})
