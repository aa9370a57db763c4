import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { DAY_MS } from '#shared/values/time.ts'
import {
  type ConstitutionContents,
  type ConstitutionText,
  type OneChapter,
  romanOf,
} from '../constitution-contract.ts'
import type { CitizensRights, FoiLetter, Found, Guide, ProcessOverview } from '../contract.ts'
import { importConstitution, removeImported } from './constitution.ts'
import { BadText } from './official.ts'

const app = await openTestApp()

const get = async <T>(path: string): Promise<T> => {
  const response = await app.guest().get(path)
  expect(response.statusCode, path).toBe(200)
  return response.json<T>()
}
const search = async (q: string) =>
  (await get<{ results: Found[] }>(`/api/education/search?q=${encodeURIComponent(q)}`)).results

const official = (word: string) =>
  JSON.stringify({
    title: 'Constitution, consolidated',
    source: 'Official Gazette',
    edition: 'of 2023',
    chapters: Array.from({ length: 8 }, (_, index) => ({
      number: romanOf(index + 1),
      title: `Chapter of ${word}`,
      sections: [{ number: index + 1, title: `Title ${word}`, text: [`The ${word} text.`] }],
    })),
  })

describe('the addresses that a phone keeps for offline reading', () => {
  test('answer everybody alike, and caches may keep them', async () => {
    for (const path of [
      '/api/education/constitution/full-text',
      '/api/education/legal-guides/citizens-rights',
      '/api/education/voting-guide/process-overview',
    ]) {
      const response = await app.guest().get(path)
      expect([response.statusCode, response.headers['cache-control']]).toEqual([
        200,
        expect.stringMatching(/public/),
      ])
    }
  })

  test('the full text is our digest, and says that it is one', async () => {
    const text = await get<ConstitutionText>('/api/education/constitution/full-text')
    expect([text.kind, text.chapters.length]).toEqual(['digest', 8])
    expect(text.notice).toMatch(/not the text of the law and not legal advice/)
  })

  test('the rights and the voting guide come in the language of the address', async () => {
    const rights = await get<CitizensRights>('/api/education/legal-guides/citizens-rights?language=ha')
    expect([rights.language, rights.rights.length]).toEqual(['ha', 14])
    const voting = await get<ProcessOverview>('/api/education/voting-guide/process-overview?language=yo')
    expect(voting.language).toBe('yo')
    expect(voting.dates.every(({ source, asOf }) => source && asOf)).toBe(true)
    const refused = await app.guest().get('/api/education/legal-guides/citizens-rights?language=xx')
    expect(refused.statusCode).toBe(400)
  })
})

describe('chapters and guides', () => {
  test('a chapter that does not exist is refused, and so is a guide', async () => {
    const chapter = await app.guest().get('/api/education/constitution/chapters/9')
    expect([chapter.statusCode, chapter.json()]).toMatchObject([404, { code: 'CHAPTER_NOT_FOUND' }])
    const guide = await app.guest().get('/api/education/guides/moon')
    expect([guide.statusCode, guide.json()]).toMatchObject([404, { code: 'GUIDE_NOT_FOUND' }])
  })

  test('a chapter comes in the language of the address, otherwise in English, and so do the contents', async () => {
    const path = '/api/education/constitution'
    const hausa = await get<OneChapter>(`${path}/chapters/4?language=ha`)
    expect([hausa.language, hausa.languages.length]).toEqual(['ha', 5])
    expect(hausa.chapter.parts[0]?.sections[0]).toMatchObject({ number: '33', title: 'Haƙƙin rayuwa' })
    expect(hausa.notice).not.toMatch(/summary/)
    const other = await get<OneChapter>(`${path}/chapters/5?language=ha`)
    expect([other.language, other.languages]).toEqual(['en', ['en']])
    const { chapters } = await get<ConstitutionContents>(`${path}/contents?language=ha`)
    expect(chapters.map(({ language }) => language)).toEqual(['en', 'en', 'en', 'ha', 'en', 'en', 'en', 'en'])
  })

  test('a right has the same anchor in every language', async () => {
    const guide = await get<Guide>('/api/education/guides/rights')
    expect(guide.contents[0]).toEqual({ id: 'section-33', text: '33. Right to life' })
  })
})

describe('the search', () => {
  test('finds a section by its number, in any way of writing it', async () => {
    for (const q of ['33', 'section 33', 'Section 33'])
      expect((await search(q))[0]?.href).toBe('/education/constitution/4#section-33')
  })

  test('finds words without their marks, beginnings of words, and titles before texts', async () => {
    expect((await search('VÓTERS récall')).map(({ title }) => title)).toContain('69. Recall by the voters')
    const [first] = await search('land')
    expect(first?.title.toLowerCase()).toContain('land')
    const recall = await search('recall')
    expect(recall[0]?.excerpt.length).toBeGreaterThan(20)
  })

  test('finds the guides too, and nothing for words that nobody wrote', async () => {
    expect((await search('market')).some(({ href }) => href.startsWith('/education/offices#'))).toBe(true)
    expect(await search('xylophone')).toEqual([])
    expect(await search('')).toEqual([])
    expect(await search('%_')).toEqual([])
  })
})

describe('an imported text', () => {
  test('answers on the same addresses from then on, and goes when the operator removes it', async () => {
    const wrong = importConstitution(app.db, '{"title":"x"}', app.clock.now())
    await expect(wrong).rejects.toThrow(BadText)
    await importConstitution(app.db, official('first'), app.clock.now())
    const text = await get<ConstitutionText>('/api/education/constitution/full-text')
    expect([text.kind, text.source, text.edition]).toEqual(['official', 'Official Gazette', 'of 2023'])
    const { chapter } = await get<OneChapter>('/api/education/constitution/chapters/4?language=ha')
    expect(chapter.title).toBe('Chapter of first')
    expect((await search('first'))[0]?.href).toBe('/education/constitution/1#section-1')

    await importConstitution(app.db, official('second'), new Date(app.clock.now().getTime() + 1_000))
    expect((await get<OneChapter>('/api/education/constitution/chapters/4')).chapter.title).toBe(
      'Chapter of second',
    )
    // The same file again is the newest again, and no second row.
    await importConstitution(app.db, official('first'), new Date(app.clock.now().getTime() + 2_000))
    expect((await get<OneChapter>('/api/education/constitution/chapters/4')).chapter.title).toBe(
      'Chapter of first',
    )
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int n from education.constitution_text`.execute(app.db)
    expect(rows[0]?.n).toBe(2)

    expect(await removeImported(app.db)).toBe(2)
    expect((await get<ConstitutionText>('/api/education/constitution/full-text')).kind).toBe('digest')
  })
})

describe('the writer of requests', () => {
  const wanted = {
    institution: 'Surulere Local Government',
    records: 'The budget of 2026 for drains.',
    name: 'Ada Obi',
    contact: 'ada@demo.sup',
  }

  const keptAnswers = async () =>
    (await sql<{ n: string }>`select count(*) n from platform.idempotency`.execute(app.db)).rows[0]?.n

  test('writes the letter for anybody, counts from today in Lagos, and stores nothing', async () => {
    const before = await keptAnswers()
    const response = await app.guest().post('/api/education/foi-letters', wanted)
    expect(response.statusCode).toBe(200)
    const answer = response.json<FoiLetter>()
    expect(answer.letter).toContain('The budget of 2026 for drains.')
    expect(Date.parse(answer.answerBy) - Date.parse(answer.receivedOn)).toBe(7 * DAY_MS)
    expect(await keptAnswers()).toBe(before)
  })

  test('refuses what no letter can be made of, field by field', async () => {
    const response = await app.guest().post('/api/education/foi-letters', {
      ...wanted,
      institution: ' ',
      records: 'short',
      receivedOn: '2026-02-30',
      extra: 'x',
    })
    expect(response.statusCode).toBe(400)
    const { fields } = response.json<{ fields: Record<string, string> }>()
    expect(Object.keys(fields).toSorted()).toEqual(['extra', 'institution', 'receivedOn', 'records'])
  })
})
