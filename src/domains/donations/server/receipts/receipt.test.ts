import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startDonating } from '#test/donations.ts'
import { drawSheet } from '#platform/server/formats/sheet.ts'

const donating = await startDonating()
const { app, at, prepare, pay } = donating
beforeEach(donating.renew)
afterAll(donating.stop)

interface Part {
  readonly head: string
  readonly text: string
}

/** The objects of a PDF with their streams, unpacked. */
const partsOf = (bytes: Buffer): Map<string, Part> => {
  const all = bytes.toString('latin1')
  const parts = [...all.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => {
    const [head = '', stream] = body.split(/\nstream\n/)
    const packed = stream?.split('\nendstream')[0]
    const text =
      packed === undefined
        ? ''
        : /FlateDecode/.test(head)
          ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
          : packed
    return [id, { head, text }] as const
  })
  return new Map(parts)
}

/** What each glyph of a font stands for, as a reader's copy and search use it. */
const lettersOf = (text: string): Map<string, string> => {
  const letters = new Map<string, string>()
  for (const [, from = '', list = ''] of text.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [index, hex] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, each = '']) => each).entries())
      letters.set(
        (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'),
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return letters
}

/** The text of a PDF, as somebody copies it; a glyph without a letter shows as �. */
const textOf = (bytes: Buffer): string => {
  const parts = partsOf(bytes)
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of parts.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(parts.get(id)?.head ?? '')?.[1]
      fonts.set(name, lettersOf(parts.get(map ?? '')?.text ?? ''))
    }
  const pages = [...parts.values()].filter(({ text }) => /\bTJ\b/.test(text))
  let letters = new Map<string, string>()
  const words: string[] = []
  for (const { text } of pages)
    for (const [, font, shown = ''] of text.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? new Map()
      const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/gi)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      )
      words.push(glyphs.map((glyph) => letters.get(glyph) ?? '\uFFFD').join(''))
    }
  return words.join('').normalize('NFC')
}

test('a sheet prints the naira sign and every letter of the five languages, also with two marks', async () => {
  const letters = 'ẸẹỌọṢṣÀàÁáÈèÉéÌìÍíÒòÓóÙùÚúǸǹŃń ẹ̀ẹ́ọ̀ọ́ ỊịỤụṄṅ ƁɓƊɗƘƙƳƴ ₦1,234.50 GH₵ £ €'
  const bytes = await drawSheet({
    language: 'yo',
    brand: 'SUP Civic',
    title: 'Rìsíìtì ìtọrẹ',
    number: 'DON-000001',
    lines: [{ label: 'Ìtọrẹ', value: letters }],
    notes: ['A dúpẹ́.'],
    madeAt: new Date('2026-11-23T10:00:00Z'),
  })
  const text = textOf(bytes)
  expect(text).not.toContain('\uFFFD')
  for (const word of ['Rìsíìtì ìtọrẹ', 'A dúpẹ́.', ...letters.split(' ')])
    expect(text).toContain(word.normalize('NFC'))
})

test('the receipt names the donation in the language of the reader, and says what went back', async () => {
  const token = await prepare(app.guest(), { to: 'learning', name: 'Ṣọlá Ọ̀ṣun' })
  await pay(token)
  const read = async (language: string) => {
    const guest = app.guest()
    guest.cookies.set('lang', language)
    const { rawPayload, headers } = await guest.get(at(token, '/receipt.pdf'))
    expect(headers['content-disposition']).toMatch(/^attachment; filename="DON-\d{6}\.pdf"$/)
    expect(headers['cache-control']).toContain('no-store')
    return textOf(rawPayload)
  }
  const english = await read('en')
  for (const part of ['Donation receipt', '₦5,000.00', 'Ṣọlá Ọ̀ṣun', 'Civic lessons', 'PAY-'])
    expect(english).toContain(part.normalize('NFC'))
  expect(english).not.toContain('Went back')
  const yoruba = await read('yo')
  for (const part of ['Rìsíìtì ìtọrẹ', '₦5,000.00']) expect(yoruba).toContain(part.normalize('NFC'))
  await sql`update donations.donation set back_minor = 200000 where name = ${'Ṣọlá Ọ̀ṣun'.normalize('NFC')}`.execute(
    app.db,
  )
  expect(await read('en')).toContain('Went back to the donor₦2,000.00')
})
