import { describe, expect, test } from 'vitest'
import type { Viewer } from '#shared/access.ts'
import { cleanName, mayRead, secondsToNextDay, servedName } from './rules.ts'

describe('the name of a file', () => {
  test.each([
    ['photo.jpg', 'photo.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\letter.pdf', 'letter.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\u0000b\u0007c\r\nd.pdf', 'abcd.pdf'],
    ['\u2066hidden\u2069\u200b.png', 'hidden.png'],
    ['  two   words .pdf ', 'two words .pdf'],
    ['E\u0323\u0301ko\u0323\u0301.jpg', '\u1EB8\u0301k\u1ECD\u0301.jpg'],
  ])('%j is shown as %j', (sent, shown) => {
    expect(cleanName(sent, 'x.pdf')).toBe(shown)
  })

  test.each(['', '..', 'folder/', '\u202E', '\ud800'])(
    '%j leaves nothing, so the default name is used',
    (sent) => {
      expect(cleanName(sent, 'made-up.webp')).toBe('made-up.webp')
    },
  )

  test('keeps its extension when it is cut to 120 characters', () => {
    const name = cleanName(`${'\u{1F4F7}'.repeat(200)}.pdf`, 'x')
    expect([...name]).toHaveLength(120)
    expect(name.endsWith('\u{1F4F7}.pdf')).toBe(true)
  })

  test('gets the extension of its type in downloads', () => {
    expect(servedName('one', 'image/webp')).toBe('one.webp')
    expect(servedName('one', 'application/pdf')).toBe('one.pdf')
  })
})

describe('the day of the upload quota', () => {
  test('ends after the seconds that a refusal states', () => {
    expect(secondsToNextDay(new Date('2026-11-21T22:59:59Z'))).toBe(1)
    expect(secondsToNextDay(new Date('2026-11-21T23:00:00Z'))).toBe(86_400)
  })
})

const person = (id: string, more: Partial<Viewer> = {}): Viewer => ({
  id,
  isAdmin: false,
  adminRole: null,
  roles: [],
  ageVerified: true,
  isVerified: false,
  ...more,
})

describe('who may read a file', () => {
  const own = { ownerId: 'ada', isPublic: false, attachedTo: null }
  const nominated = { ...own, attachedTo: 'nomination:1' }
  const reviewer = person('bola', { roles: ['vetting_reviewer'] })

  const readers = ['vetting'] as const

  test('its owner may, whatever it is attached to', () => {
    for (const file of [own, nominated]) expect(mayRead(file, person('ada'), [])).toBe(true)
  })

  test('nobody and other citizens may not, until it is public', () => {
    for (const viewer of [null, person('binta')]) {
      expect(mayRead(nominated, viewer, readers)).toBe(false)
      expect(mayRead({ ...nominated, isPublic: true }, viewer, readers)).toBe(true)
    }
  })

  test('those with the access of its kind may, and nobody may a file of no kind', () => {
    for (const viewer of [reviewer, person('chidi', { isAdmin: true })]) {
      expect(mayRead(nominated, viewer, readers)).toBe(true)
      expect(mayRead(own, viewer, [])).toBe(false)
    }
  })

  test('staff who owe their second factor may not', () => {
    expect(mayRead(nominated, { ...reviewer, owesFactor: true }, readers)).toBe(false)
  })

  test('a reviewer who has not passed the age question may not', () => {
    expect(
      mayRead(nominated, person('bola', { roles: ['vetting_reviewer'], ageVerified: false }), readers),
    ).toBe(false)
  })
})
