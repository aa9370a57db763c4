import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { ok } from '#test/answers.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { forgetNumbers, holdOneNumber } from '#test/distinct.ts'
import { readPo } from '#platform/server/words/po.ts'
import type { SentenceView, Translator } from '../console-contract.ts'
import type { LanguageFigures, OwnTranslating, PageSentences } from '../contract.ts'
import { saidSentencesIn } from './sentences.ts'

const app = await openTestApp()
const guest = app.guest()
const ada = await app.signIn('ada')
const bola = await app.signIn('bola')
const binta = await app.signIn('binta')
const chidi = await app.signIn('chidi')

const hausa = [...(await saidSentencesIn('ha')).values()]
const plain = hausa.filter(({ area, english }) => area === 'feedback' && !english.includes('{'))
const withValue = hausa.find(({ english }) => /^[^{]*\{number\}[^{]*$/.test(english))

const suggest = (who: Person, wording: string, key = plain[0]?.key) =>
  who.post('/api/translations/suggestions', { language: 'ha', key, wording, page: '/contact' })
const accept = (who: Person, wording: string, key = plain[0]?.key) =>
  who.post('/api/translations/acceptances', { language: 'ha', key, wording })
const mine = async (who: Person) => ok<OwnTranslating>(await who.get('/api/translations/mine'))
const view = async (who: Person, key = plain[0]?.key) =>
  ok<SentenceView>(await who.get(`/api/translations/sentences/ha/${key}`))
const found = async (wording: string) =>
  (await mine(ada)).suggestions.find((each) => each.wording === wording)
const figures = async () =>
  ok<LanguageFigures[]>(await guest.get('/api/translations/figures')).find(
    ({ language }) => language === 'ha',
  )
const titles = async (who: Person) =>
  (await who.get('/api/notifications')).json<{ items: { title: string }[] }>().items.map(({ title }) => title)

const makeReader = async (who: Person, name: 'ada' | 'bola' | 'binta') => {
  ok(await who.post('/api/translations/offers', { language: 'ha' }), 201)
  ok(
    await chidi.post(`/api/translations/translators/${demoPerson(name).id}`, {
      language: 'ha',
      reads: 'yes',
    }),
  )
}

describe('without readers', () => {
  test('the figures say that nobody has read a language', async () => {
    expect(await figures()).toMatchObject({ read: 0, open: 0, accepted: 0, translators: 0 })
    expect((await figures())?.sentences).toBe(hausa.length)
  })

  test('a page lists its sentences with their English, to guests too; an unknown page does not exist', async () => {
    const page = ok<PageSentences>(
      await guest.get('/api/translations/page?path=/contact&language=ha&search=message'),
    )
    expect(page.items.length).toBeGreaterThan(0)
    for (const item of page.items)
      expect(`${item.english} ${item.translation}`.toLowerCase()).toContain('message')
    expect(await guest.get('/api/translations/page?path=/no-page&language=ha')).toRefuse(
      404,
      'PAGE_NOT_FOUND',
    )
    expect(await guest.get('/api/translations/page?path=/contact&language=en')).toRefuse(400, 'INVALID_INPUT')
    expect(await guest.get('/api/translations/page?path=https://x.example&language=ha')).toRefuse(
      400,
      'INVALID_INPUT',
    )
  })

  test('nobody who is not a reader opens the sentences, decides or downloads; staff look', async () => {
    const { key } = plain[0] ?? {}
    for (const path of ['sentences?language=ha', `sentences/ha/${key}`, 'files/ha']) {
      expect(await guest.get(`/api/translations/${path}`)).toRefuse(401, 'SIGNED_OUT')
      expect(await ada.get(`/api/translations/${path}`)).toRefuse(403, 'NOT_TRANSLATOR')
      expect((await chidi.get(`/api/translations/${path}`)).statusCode).toBe(200)
    }
    expect(await accept(ada, plain[0]?.translation ?? '')).toRefuse(403, 'NOT_TRANSLATOR')
    expect(await accept(chidi, plain[0]?.translation ?? '')).toRefuse(403, 'NOT_TRANSLATOR')
  })
})

describe('who reads a language', () => {
  test('offers it, and someone else of the staff decides', async () => {
    ok(await chidi.post('/api/translations/offers', { language: 'yo' }), 201)
    expect(
      await chidi.post(`/api/translations/translators/${demoPerson('chidi').id}`, {
        language: 'yo',
        reads: 'yes',
      }),
    ).toRefuse(403, 'OWN_OFFER')
    expect(await ada.get('/api/translations/translators')).toRefuse(403, 'FORBIDDEN')
    expect(
      await chidi.post(`/api/translations/translators/${demoPerson('bola').id}`, {
        language: 'ha',
        reads: 'yes',
      }),
    ).toRefuse(404, 'OFFER_NOT_FOUND')
    await makeReader(bola, 'bola')
    await makeReader(binta, 'binta')
    const { items } = ok<{ items: Translator[] }>(await chidi.get('/api/translations/translators'))
    expect(items.filter(({ grantedAt }) => grantedAt !== null)).toHaveLength(2)
    expect((await titles(bola)).join()).toContain('You can read translations now')
    expect(await figures()).toMatchObject({ translators: 2 })
  })
})

describe('a suggestion', () => {
  test('needs an account, a sentence that we use, other words, and the values of the English', async () => {
    expect(await suggest(guest, 'Wasu kalmomi')).toRefuse(401, 'SIGNED_OUT')
    expect(await suggest(ada, 'Wasu kalmomi', '0'.repeat(16))).toRefuse(404, 'SENTENCE_NOT_FOUND')
    const refused = async (wording: string, key = plain[0]?.key) => {
      const answer = await suggest(ada, wording, key)
      expect(answer).toRefuse(400, 'INVALID_INPUT')
      return answer.json<{ fields: Record<string, string> }>().fields['wording']
    }
    expect(await refused(' ')).toBe('Write the better words.')
    expect(await refused(plain[0]?.translation ?? '')).toBe('The site says exactly this already.')
    expect(await refused('Lamba', withValue?.key)).toContain('curly brackets')
    expect(await refused('Kuri’a ɗaya')).toContain('words that we do not use')
  })

  test('is stored once for each person and wording, and its maker sees its state', async () => {
    ok(await suggest(ada, 'Wasu kalmomi'), 201)
    expect(await suggest(ada, 'Wasu kalmomi')).toRefuse(409, 'ALREADY_SUGGESTED')
    expect((await mine(ada)).suggestions).toMatchObject([{ wording: 'Wasu kalmomi', state: 'open' }])
    expect(await figures()).toMatchObject({ open: 1 })
    expect((await view(bola)).suggestions).toMatchObject([{ wording: 'Wasu kalmomi', page: '/contact' }])
    expect(JSON.stringify(await view(bola))).not.toContain(demoPerson('ada').id)
  })

  test('is accepted by two readers, of whom none suggested it, and then is in the file', async () => {
    await makeReader(ada, 'ada')
    expect(await accept(ada, 'Wasu kalmomi')).toRefuse(403, 'OWN_SUGGESTION')
    expect(await accept(bola, 'Kalmomin da babu')).toRefuse(404, 'WORDING_NOT_FOUND')
    expect(ok(await accept(bola, 'Wasu kalmomi'))).toEqual({ readers: 1 })
    expect(ok(await accept(bola, 'Wasu kalmomi'))).toEqual({ readers: 1 })
    expect((await mine(ada)).suggestions).toMatchObject([{ state: 'open' }])
    expect(ok(await accept(binta, 'Wasu kalmomi'))).toEqual({ readers: 2 })
    expect((await mine(ada)).suggestions).toMatchObject([{ state: 'accepted' }])
    expect((await titles(ada)).filter((title) => title === 'Your translation was accepted')).toHaveLength(1)
    expect(await accept(binta, 'Wasu kalmomi')).toRefuse(409, 'SUGGESTION_SETTLED')
    expect(await figures()).toMatchObject({ open: 0, accepted: 1 })
    const file = await bola.get('/api/translations/files/ha')
    expect(file.headers['content-disposition']).toBe('attachment; filename="ha.po"')
    const read = readPo(Buffer.from(file.body))
    expect(read?.entries).toHaveLength(hausa.length)
    expect(read?.entries).toContainEqual({
      area: 'feedback',
      sentence: plain[0]?.english,
      translation: 'Wasu kalmomi',
      isFuzzy: false,
    })
  })

  test('is accepted once by two readers at once', async () => {
    ok(await suggest(ada, 'Kalmomi biyu', plain[1]?.key), 201)
    const answers = await Promise.all([bola, binta].map((who) => accept(who, 'Kalmomi biyu', plain[1]?.key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await found('Kalmomi biyu')).toMatchObject({ state: 'accepted' })
    expect((await titles(ada)).filter((title) => title === 'Your translation was accepted')).toHaveLength(2)
  })

  test('is not accepted by two accounts of one person', async () => {
    ok(await suggest(ada, 'Kalmomi uku', plain[2]?.key), 201)
    await holdOneNumber(app, ['bola', 'binta'])
    ok(await accept(bola, 'Kalmomi uku', plain[2]?.key))
    expect(await accept(binta, 'Kalmomi uku', plain[2]?.key)).toRefuse(409, 'SAME_READER')
    await forgetNumbers(app)
    ok(await accept(binta, 'Kalmomi uku', plain[2]?.key))
  })

  test('is declined with a reason that its maker reads, and then decided', async () => {
    const { id } = ok<{ id: string }>(await suggest(ada, 'Kalmomi huɗu', plain[3]?.key), 201)
    const decline = (who: Person, reason = 'This word means something else.') =>
      who.post(`/api/translations/suggestions/${id}/decline`, { reason })
    expect(await decline(ada)).toRefuse(403, 'OWN_SUGGESTION')
    expect(await decline(chidi)).toRefuse(403, 'NOT_TRANSLATOR')
    expect(await decline(bola, 'No.')).toRefuse(400, 'INVALID_INPUT')
    ok(await decline(bola))
    expect(await decline(binta)).toRefuse(409, 'SUGGESTION_SETTLED')
    expect(await accept(binta, 'Kalmomi huɗu', plain[3]?.key)).toRefuse(409, 'SUGGESTION_SETTLED')
    expect(await found('Kalmomi huɗu')).toMatchObject({
      state: 'declined',
      reason: 'This word means something else.',
    })
    expect((await titles(ada)).join()).toContain('Your translation was not taken')
  })
})

describe('what the site says today', () => {
  test('counts as read once two readers accepted it, and lists find it by its state', async () => {
    const today = plain[4]
    const list = async (state: string) =>
      ok<{ items: { key: string }[]; total: number; nextCursor: string | null }>(
        await bola.get(`/api/translations/sentences?language=ha&state=${state}&limit=100`),
      )
    expect((await list('read')).total).toBe(0)
    ok(await accept(bola, today?.translation ?? '', today?.key))
    ok(await accept(binta, today?.translation ?? '', today?.key))
    expect((await list('read')).items.map(({ key }) => key)).toEqual([today?.key])
    expect(await figures()).toMatchObject({ read: 1 })
    expect((await list('to-renew')).total).toBe((await figures())?.toRenew)
  })

  test('is listed page by page without a gap', async () => {
    const seen: string[] = []
    let cursor = ''
    do {
      const page = ok<{ items: { key: string }[]; nextCursor: string | null; total: number }>(
        await bola.get(`/api/translations/sentences?language=ha&area=feedback&limit=30${cursor}`),
      )
      seen.push(...page.items.map(({ key }) => key))
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : ''
    } while (cursor !== '')
    expect(seen).toEqual(hausa.filter(({ area }) => area === 'feedback').map(({ key }) => key))
  })
})

test('a reader whose seat ended decides nothing more; what they accepted stays', async () => {
  ok(
    await chidi.post(`/api/translations/translators/${demoPerson('binta').id}`, {
      language: 'ha',
      reads: 'no',
    }),
  )
  expect(await binta.get('/api/translations/sentences?language=ha')).toRefuse(403, 'NOT_TRANSLATOR')
  const { rows } = await sql`select from translations.acceptance
    where reader_id = ${demoPerson('binta').id}`.execute(app.db)
  expect(rows.length).toBeGreaterThan(0)
})
