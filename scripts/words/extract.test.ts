import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { extractWords, sentencesIn } from './extract.ts'

const inTsx = (source: string): string[] => sentencesIn('src/ui/x.tsx', source)

describe('sentences of one file', () => {
  test.each<[string, string, string[]]>([
    ['a text', `t('Nominate a leader')`, ['Nominate a leader']],
    ['a text with an escaped quote', String.raw`t('It\'s here')`, ["It's here"]],
    ['a template without values', 't(`No limit`)', ['No limit']],
    ['texts joined by +', `t('One ' + 'two ' + \`three\`)`, ['One two three']],
    ['both sides of a choice', `t(isOpen ? 'Open' : isNew ? 'New' : 'Closed')`, ['Open', 'New', 'Closed']],
    [
      'a sentence with values',
      `t('{count, plural, one {# leader} other {# leaders}}', { count })`,
      ['{count, plural, one {# leader} other {# leaders}}'],
    ],
    [
      'a text outside a component',
      `export const names = { a: message('Federal'), b: message('State') }`,
      ['Federal', 'State'],
    ],
    [
      'a text inside markup',
      `const P = () => <p title={t('Title')}>{t('Words')} {items.map((i) => <b>{t('Deep')}</b>)}</p>`,
      ['Title', 'Words', 'Deep'],
    ],
  ])('%s is found', (_what, source, expected) => {
    expect(inTsx(source)).toEqual(expected)
  })

  test.each([
    ['a computed text', 't(name)'],
    ['a template with a value', 't(`Hello ${name}`)'],
    ['a text joined to a value', `t('Hello ' + name)`],
    ['another function', `translate('Hello'); at('Hello'); it.t('Hello')`],
    ['a comment', `// t('Hello')\n/* message('Hello') */`],
    ['a text in a text', `const code = "t('Hello')"`],
    ['no argument', 't()'],
  ])('%s is ignored', (_what, source) => {
    expect(inTsx(source)).toEqual([])
  })

  test('typed code is read too', () => {
    expect(
      sentencesIn(
        'a.ts',
        `const x = message<'A'>('A' as const satisfies string) as unknown; const y: string = message('B')`,
      ),
    ).toContain('B')
  })
})

describe('sentences of the product', () => {
  let root: string
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sup-words-'))
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  test('belong to their domain, all others to the shell; each appears once in an area with its first file', async () => {
    await write('src/domains/leaders/web/b-page.tsx', `t('Send'); t('Send')`)
    await write('src/domains/leaders/contract.ts', `message('Send'); message('Federal')`)
    await write('src/domains/identity/web/a.tsx', `t('Send')`)
    await write('src/shared/errors.ts', `message('Not found')`)
    await write('src/app/web/shell/header.tsx', `t('Menu')`)
    expect(await extractWords(root)).toEqual([
      { sentence: 'Menu', area: 'shell', file: 'src/app/web/shell/header.tsx' },
      { sentence: 'Send', area: 'identity', file: 'src/domains/identity/web/a.tsx' },
      { sentence: 'Send', area: 'leaders', file: 'src/domains/leaders/contract.ts' },
      { sentence: 'Federal', area: 'leaders', file: 'src/domains/leaders/contract.ts' },
      { sentence: 'Not found', area: 'shell', file: 'src/shared/errors.ts' },
    ])
  })

  test('in tests and other files do not count', async () => {
    await write('src/shared/a.test.ts', `t('Only a test')`)
    await write('src/shared/b.test.tsx', `t('Only a test')`)
    await write('src/shared/notes.md', `t('Only a note')`)
    await write('scripts/c.ts', `t('Only a script')`)
    expect(await extractWords(root)).toEqual([])
  })
})
