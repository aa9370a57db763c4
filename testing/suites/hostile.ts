import fc from 'fast-check'

/**
 * Texts that have broken software before: storage, SQL, HTML, templates, spreadsheets, paths, writing direction, size.
 */
const texts: readonly string[] = [
  '',
  ' '.repeat(300),
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202egnp.exe',
  '\u2066\u2069\u200b\ufeff',
  'مرحبا بالعالم',
  `e${'\u0301'.repeat(500)}`,
  'İıſﬃ',
  '👩‍👩‍👧‍👦'.repeat(40),
  "'; drop table leaders.leader; --",
  "' or '1'='1",
  '1) union select password_hash from identity.person--',
  '%_\\%',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '=1+1',
  '@SUM(A1:A9)',
  '-2+3|cmd',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'a\r\nset-cookie: sid=1',
  '\u2028\u2029',
  '__proto__',
  'constructor',
  'NaN',
  '1e308',
  '-0',
  '00000000-0000-0000-0000-000000000000',
  '9'.repeat(400),
  'a'.repeat(60_000),
  'ẹ́'.repeat(20_000),
]

const deep = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const things: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  ['a', 'b'],
  [[]],
  [null],
  Array.from({ length: 3000 }, () => 'x'),
  { toString: 1, valueOf: 2 },
  { length: -1 },
  { then: 'x' },
  { $ne: null },
  deep(60),
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 5000 }) },
)

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...things) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

/** Bodies that are invalid JSON, or valid JSON that a parser may trip over. */
export const hostilePayload: fc.Arbitrary<string> = fc.constantFrom(
  '',
  ' ',
  '{',
  '{}}',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1e999}',
  '{"a":-0}',
  '"\\ud800"',
  '\ufeff{}',
  "{'a':1}",
  'null',
  '[]',
  '1',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
  `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":0`).join(',')}}`,
)

export const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/jsonx',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'image/svg+xml',
  'application/octet-stream',
  '',
] as const

/** Query strings as a hostile client writes them. */
export const hostileSearch: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'limit=1&limit=2',
    'limit[]=1',
    '__proto__=1',
    'constructor=1',
    'limit=0',
    'limit=101',
    'limit=1e2',
    'limit=-1',
    'cursor=e30',
    'cursor=!!',
    'search=%00',
    'search=%ED%A0%80',
    'search=%',
    'state=NG-ZZ',
    'x'.repeat(7000),
    '&&&===',
    '?',
    'a=1#b',
  ),
  fc
    .tuple(
      fc.constantFrom(
        'search',
        'limit',
        'cursor',
        'state',
        'lga',
        'bucket',
        'purpose',
        'name',
        'size',
        'nothing',
      ),
      hostileText,
    )
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed()).slice(0, 6000)}`),
)

/** One path segment as sent over the wire. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%00',
    '%2e%2e',
    '..%2f..',
    '%ff',
    '%',
    '%ED%A0%80',
    '-',
    '_',
    'null',
    'undefined',
    '0',
    'x'.repeat(80),
    'x'.repeat(190),
    'x'.repeat(3000),
    '%F0%9F%98%80',
    "'",
    '*',
    '00000000-0000-0000-0000-000000000000',
    'A'.repeat(36),
  ),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2000) || '-'),
)

const bytesOf = (...parts: (string | readonly number[] | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

/** Files that are not what they claim, or that grow when opened. */
export const hostileFile: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(
    Buffer.alloc(0),
    bytesOf('GIF89a'),
    bytesOf([0xff, 0xd8, 0xff, 0xe0], 'JFIF'),
    bytesOf(
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13],
      'IHDR',
      [0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 8, 6, 0, 0, 0],
    ),
    bytesOf('RIFF', [0xff, 0xff, 0xff, 0xff], 'WEBPVP8 '),
    bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    bytesOf('<!doctype html><script>alert(1)</script>'),
    bytesOf('PK', [3, 4]),
    bytesOf('%PDF-1.7\n/OpenAction /JavaScript (app.alert(1))'),
    bytesOf('%PDF-1.7\n', Buffer.alloc(2000, '<')),
  ),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
)
