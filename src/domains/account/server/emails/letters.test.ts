import { expect, test } from 'vitest'
import { smsParts } from '#ports/sms/port.ts'
import { languages } from '#shared/words.ts'
import { textMessageOf } from './letters.ts'

test.each(['code', 'phone-changed'] as const)(
  'a text message about %s fits one part in every language, and each language has its own',
  async (kind) => {
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
