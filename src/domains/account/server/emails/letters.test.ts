import { expect, test } from 'vitest'
import { smsParts } from '#ports/sms/port.ts'
import { languages } from '#shared/words.ts'
import { brand } from '#shared/brand.ts'
import { readConfig } from '#platform/server/config.ts'
import { setContact } from '#platform/server/notifications/contact.ts'
import { emailOf, textMessageOf } from './letters.ts'

const production = { NODE_ENV: 'production', APP_KEY: 'k'.repeat(32), PUBLIC_ORIGIN: 'https://civic.ng/' }

test.each([
  [
    'the address of the operator',
    { CONTACT_EMAIL: 'us@civic.ng' },
    'us@civic.ng',
    `${brand.name}, us@civic.ng`,
  ],
  ['its name and the page Contact', {}, 'https://civic.ng/contact', brand.name],
])('a letter of production ends with %s, and names no example', async (_, given, address, last) => {
  setContact(readConfig({ ...production, ...given }))
  const { text } = await emailOf('password-changed', {}, 'en')
  expect(text).toContain(`write to ${address}.`)
  expect(text.split('\n\n').at(-1)).toBe(last)
  expect(text).not.toContain('.example')
})

test.each(['code', 'phone-changed'] as const)(
  'a text message about %s fits one part in every language, and each language has its own',
  async (kind) => {
    setContact(readConfig({ CONTACT_EMAIL: `${'a'.repeat(46)}@mail.civic.ng` }))
    const texts = await Promise.all(
      languages.map(({ code: language }) => textMessageOf(kind, { code: '123456' }, language)),
    )
    for (const text of texts) {
      expect(text).toMatch(/^[\x20-\x7e]+$/)
      expect(text).not.toMatch(/[{}]/)
      expect(text.includes('123456')).toBe(kind === 'code')
      expect(smsParts(text)).toBe(1)
    }
    expect(new Set(texts).size).toBe(languages.length)
  },
)
