import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pdfFault } from './pdf-check.ts'

const isActivePdf = (bytes: Uint8Array): boolean => pdfFault(bytes) !== null

const pdf = (inside: string, rest: string | Buffer = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\n`, 'latin1'),
    Buffer.from(rest as string, 'latin1'),
    Buffer.from('\ntrailer << /Root 1 0 R /Size 9 >>\n%%EOF\n', 'latin1'),
  ])

const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`7 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream\r\n`, 'latin1'),
    data,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ])
const packed = (objects: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'): Buffer =>
  pdf('', stream(dictionary, deflateSync(Buffer.from(objects, 'latin1'))))

/** Every active PDF construct with its name. */
const acting: readonly string[] = [
  '/AA << /O 5 0 R >>',
  '/AA<</O 5 0 R>>',
  '/AA 5 0 R',
  '/AA % an event\n<< /C 5 0 R >>',
  '/OpenAction << /S /URI /URI (https://evil.example) >>',
  '/OpenAction 5 0 R',
  '/S /JavaScript /X 1',
  '/Names << /JavaScript 5 0 R >>',
  '/JS (app.alert(1))',
  '/JS <6170702e>',
  '/JS 8 0 R',
  '/S /Launch /F (cmd.exe)',
  '/Type /EmbeddedFile',
  '/Names << /EmbeddedFiles 5 0 R >>',
  '/Subtype /RichMedia',
  '/AcroForm << /XFA 5 0 R >>',
  '/AcroForm << /XFA [(a) 5 0 R] >>',
  '/S /SubmitForm /F (https://evil.example)',
  '/S /ImportData',
  '/S /GoToR /F (other.pdf)',
  '/S /GoToE',
  '/S /Rendition',
  '/Subtype /Movie',
  '/S /Sound',
  '/OnInstantiate 5 0 R',
]

/** The same name with some letters as number codes, which every PDF reader accepts. */
const written = (name: string, which: readonly boolean[], isUpper: boolean): string =>
  [...name]
    .map((letter, index) => {
      const hex = letter.charCodeAt(0).toString(16).padStart(2, '0')
      return which[index % which.length] ? `#${isUpper ? hex.toUpperCase() : hex}` : letter
    })
    .join('')
const rewritten = (text: string, which: readonly boolean[], isUpper: boolean): string =>
  text.replaceAll(/\/([A-Za-z]+)/g, (_, name: string) => `/${written(name, which, isUpper)}`)

describe('a PDF with active content is refused (S-41)', () => {
  test.each(acting)('%s: plain, packed into objects, and packed without a type', (inside) => {
    expect(isActivePdf(pdf(inside))).toBe(true)
    expect(isActivePdf(packed(`8 0 << ${inside} >>`))).toBe(true)
    expect(isActivePdf(packed(`8 0 << ${inside} >>`, '/N 1 /First 4 /Filter [ /FlateDecode ]'))).toBe(true)
    expect(
      isActivePdf(packed(`8 0 << ${inside} >>`, '/Type/Obj#53tm/N 1/First 4/Filter/Fl#61teDecode')),
    ).toBe(true)
    expect(
      isActivePdf(pdf('', stream('/Type /ObjStm /N 1 /First 4', Buffer.from(`8 0 << ${inside} >>`)))),
    ).toBe(true)
  })

  test('in any spelling of its names', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...acting),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        fc.boolean(),
        (inside, which, isUpper, isPacked) => {
          const text = rewritten(inside, which, isUpper)
          expect(isActivePdf(isPacked ? packed(`8 0 << ${text} >>`) : pdf(text))).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  test.each([
    ['encrypted by a reference', pdf('', 'trailer << /Encrypt 9 0 R /Root 1 0 R >>')],
    ['encrypted in place', pdf('', 'trailer << /Encrypt << /Filter /Standard >> >>')],
    [
      'objects packed twice',
      packed('8 0 << >>', '/Type /ObjStm /N 1 /First 4 /Filter [/ASCII85Decode /FlateDecode]'),
    ],
    ['objects packed by another way', packed('8 0 << >>', '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode')],
    ['a filter that stands elsewhere', packed('8 0 << >>', '/Type /ObjStm /N 1 /First 4 /Filter 6 0 R')],
    [
      'objects as differences',
      packed(
        '8 0 << >>',
        '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>',
      ),
    ],
    [
      'objects that are not what they say',
      pdf('', stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', Buffer.from('no zlib'))),
    ],
    [
      'objects that unpack to more than a document',
      pdf(
        '',
        stream(
          '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
          deflateSync(Buffer.alloc(40 * 1024 * 1024)),
        ),
      ),
    ],
  ])('unreadable content is refused: %s', (_what, bytes) => {
    expect(isActivePdf(bytes)).toBe(true)
  })

  test('also after many other streams, and in a later revision of the file', () => {
    const many = Buffer.concat(
      Array.from({ length: 200 }, () => stream('/Filter /FlateDecode', deflateSync(Buffer.alloc(2000, 1)))),
    )
    const acts = stream(
      '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
      deflateSync(Buffer.from('8 0 << /AA 5 0 R >>')),
    )
    expect(isActivePdf(pdf('', Buffer.concat([many, acts])))).toBe(true)
    expect(isActivePdf(pdf('', many))).toBe(false)
  })
})

describe('a locked PDF is told apart', () => {
  test.each(['/Encrypt 9 0 R', '/Encrypt << /Filter /Standard /V 4 /P -3904 >>'])('%s', (inside) => {
    expect(pdfFault(pdf('', `trailer << ${inside} /Root 1 0 R >>`))).toBe('locked-pdf')
    expect(pdfFault(pdf('/OpenAction 5 0 R'))).toBe('active-pdf')
  })
})

const opens = (action: string) => pdf('/OpenAction 5 0 R', `5 0 obj\n<< ${action} >>\nendobj`)
const opensPacked = (action: string) => {
  const [root, numbers] = ['<< /Type /Catalog /OpenAction 5 0 R >> ', `8 0 5 39 `]
  const objects = Buffer.from(`${numbers}${root}<< ${action} >>`)
  return pdf(
    '',
    stream(`/Type /ObjStm /N 2 /First ${numbers.length} /Filter /FlateDecode`, deflateSync(objects)),
  )
}

describe('an action on opening that only goes to a place passes', () => {
  const move = '/Type /Action /S /GoTo /D [3 0 R /Fit]'
  test.each([
    ['in place', pdf(`/OpenAction << ${move} >>`)],
    ['by a reference', opens(move)],
    ['packed', opensPacked(move)],
  ])('%s', (_what, bytes) => expect(pdfFault(bytes)).toBeNull())

  test.each([
    ['another act', '/S /URI /URI (https://evil.example)'],
    ['a second kind', '/S /GoTo /D [3 0 R /Fit] /S /URI /URI (x)'],
    ['something after it', `${move} /Next 6 0 R`],
    ['no kind', '/D [3 0 R /Fit]'],
    ['a kind elsewhere', '/S 6 0 R'],
    ['a dictionary within it', '/S /GoTo /X << /S /URI >>'],
  ])('but %s does not', (_what, action) => {
    for (const bytes of [pdf(`/OpenAction << ${action} >>`), opens(action), opensPacked(action)])
      expect(pdfFault(bytes)).toBe('active-pdf')
  })

  test('but a later revision of the same action counts as well', () => {
    const changed = Buffer.concat([opens(move), Buffer.from('5 0 obj << /S /URI /URI (x) >> endobj\n')])
    expect(pdfFault(changed)).toBe('active-pdf')
  })
})

describe('an ordinary PDF passes', () => {
  test.each([
    [
      'words about such names',
      pdf('', stream('', Buffer.from('BT (Type /JavaScript, /Sound or /Launch here.) Tj ET'))),
    ],
    ['a place to open at', pdf('/OpenAction [3 0 R /XYZ null null 0]')],
    ['a place to open at, written close', pdf('/OpenAction[3 0 R/Fit]')],
    ['links that a person presses', pdf('/A << /S /URI /URI (https://example.org) >>')],
    ['a form that is only filled in', pdf('/AcroForm << /Fields [] /DA (/Helv 0 Tf) >>')],
    [
      'names that only begin like one that acts',
      pdf('/JSON (x) /AAA << >> /Launcher 1 /Soundness 2 /XFAx [1]'),
    ],
    ['a font by a short name', pdf('/Font << /AA1 5 0 R /JSa 6 0 R >>')],
    ['packed objects without acts', packed('8 0 << /Type /Page /Contents 9 0 R >>')],
    [
      'a table of references as differences',
      pdf(
        '',
        stream(
          '/Type /XRef /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 5 >>',
          deflateSync(Buffer.alloc(500)),
        ),
      ),
    ],
    ['an outline', pdf('', '4 0 obj\n<< /Type /Outlines /First 5 0 R /Last 6 0 R /Count 2 >>\nendobj\n')],
  ])('%s', (_what, bytes) => {
    expect(isActivePdf(bytes)).toBe(false)
  })

  test('the noise of a compressed picture is not a name', () => {
    // The maximum upload size; the same noise each time.
    let state = 20_261_122
    const noise = Buffer.alloc(5 * 1024 * 1024)
    for (let at = 0; at < noise.length; at += 4) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      noise.writeUInt32LE((state ^ (state >>> 13)) >>> 0, at)
    }
    // It certainly contains the bare two-letter names.
    for (let at = 1000; at < noise.length; at += 100_000) noise.write('/AA /JS', at, 'latin1')
    expect(isActivePdf(pdf('', stream('/Subtype /Image /Filter /DCTDecode', noise)))).toBe(false)
  })
})
