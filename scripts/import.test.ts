import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConstitutionText } from '#domains/education/constitution-contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'

const script = fileURLToPath(new URL('import.ts', import.meta.url))

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'sup-import-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const run = (...args: string[]) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: app.databaseUrl, DATA_DIR: folder },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (data: Buffer) => (out += data.toString()))
    child.stderr.on('data', (data: Buffer) => (err += data.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
  })

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']
const section = (number: string, text: string, part?: string) => ({
  number,
  title: `Heading ${number}`,
  text,
  ...(part && { part }),
})
/** An invented text: eight chapters of two sections; the first chapter has two parts. */
const invented = (title: string) => ({
  title,
  source: 'An invented gazette',
  edition: 'For this test',
  chapters: roman.map((number, index) => ({
    number,
    title: `Chapter of ${number}`,
    sections:
      index === 0
        ? [section('1', 'The sky is blue.', 'Part I'), section('2', 'Water is wet.', 'Part II')]
        : [
            section(String(index * 10 + 1), 'Something invented.'),
            section(String(index * 10 + 2), 'Another thing.'),
          ],
  })),
})
const fileWith = async (name: string, content: unknown): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const shown = async (): Promise<ConstitutionText> =>
  (await app.guest().get('/api/education/constitution/full-text')).json<ConstitutionText>()

describe('npm run import -- constitution', () => {
  test('shows the official text of a file with its chapters, parts and sections; a replay changes nothing', async () => {
    expect((await shown()).kind).toBe('digest')
    const file = await fileWith('invented.json', invented('The invented text'))
    for (const time of ['first', 'again']) {
      const { code, out, err } = await run('constitution', file)
      expect([time, code, err]).toEqual([time, 0, ''])
      expect(out).toContain('The site shows "The invented text" now: 8 chapters, 16 sections.')
    }
    const text = await shown()
    expect([text.kind, text.title, text.source]).toEqual([
      'official',
      'The invented text',
      'An invented gazette',
    ])
    expect(text.chapters.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(
      text.chapters[0]?.parts.map(({ title, sections }) => [title, sections.map(({ text: words }) => words)]),
    ).toEqual([
      ['Part I', [['The sky is blue.']]],
      ['Part II', [['Water is wet.']]],
    ])
  })

  test.each<[string, () => Promise<string[]>, string]>([
    ['no JSON', async () => ['constitution', await fileWith('a.json', '{')], 'The file is no JSON.'],
    [
      'a chapter that is missing',
      async () => {
        const text = invented('Short')
        return ['constitution', await fileWith('b.json', { ...text, chapters: text.chapters.slice(1) })]
      },
      'At chapters',
    ],
    ['no such file', async () => ['constitution', join(folder, 'none.json')], 'cannot be read'],
    ['no file', async () => ['constitution'], 'Use it like this'],
    ['another thing', async () => ['bible', join(folder, 'invented.json')], 'Use it like this'],
  ])('with %s fails with one line, and the text before stays', async (_, args, told) => {
    const before = await shown()
    const { code, out, err } = await run(...(await args()))
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(told)
    expect(err).not.toMatch(/\n\s+at /)
    expect(await shown()).toEqual(before)
  })

  test('none brings our digest back, and may be said twice', async () => {
    for (const _time of ['first', 'again']) {
      const { code, out } = await run('constitution', 'none')
      expect([code, out]).toEqual([0, 'The site shows our digest of the Constitution again.\n'])
    }
    expect((await shown()).kind).toBe('digest')
  })
})
