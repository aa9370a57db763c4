import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { chatModel } from '#ports/model/chat-model.ts'
import { openTestApp } from '#test/app.ts'
import { startChatModelDouble } from '#test/doubles/chat-model-double.ts'
import type { GuideAnswer, GuideFigures } from '../contract.ts'

const app = await openTestApp({ GUIDE_MODEL_DAILY: '30' })
const double = await startChatModelDouble('the-key')
afterAll(() => double.close())
beforeEach(() => {
  app.ports.model = null
  double.asked.length = 0
})

const COUNCILLOR = 'What does a councillor do?'
const withModel = () => {
  app.ports.model = chatModel({ url: double.url, key: 'the-key', name: 'small', timeLimitMs: 500 })
}

const ask = async (message: string, over: Record<string, unknown> = {}, guide = 'tari') => {
  const response = await app.guest().post(`/api/chat/${guide}`, { message, ...over })
  return { status: response.statusCode, body: response.json<GuideAnswer & { code?: string }>() }
}

describe('[CH-02] POST /api/chat/{guide}', () => {
  test('answers a visitor with a message, a time and the pages that it stands on', async () => {
    const { status, body } = await ask(COUNCILLOR)
    expect(status).toBe(200)
    expect(body.timestamp).toBe(app.clock.now().toISOString())
    expect(body.message).toMatch(/councillor/i)
    expect(body.sources[0]?.path).toContain('/library/what-a-councillor-does')
  })

  test('takes the language, and of the history the last ten entries', async () => {
    const entry = { role: 'user', content: 'Hello', timestamp: '2026-11-23T10:00:00.000Z' }
    const ten = Array.from({ length: 10 }, () => entry)
    const hausa = await ask('Menene aikin kansila?', { language: 'ha', conversationHistory: ten })
    expect(hausa.status).toBe(200)
    expect(hausa.body.sources[0]).toMatchObject({ language: 'ha' })
    const before = { ...entry, content: 'Menene aikin kansila?' }
    const last = await ask('Why?', { conversationHistory: ten })
    expect((await ask('Why?', { conversationHistory: [before, ...ten] })).body).toEqual(last.body)
    expect((await ask(COUNCILLOR, { conversationHistory: [{ ...entry, role: 'system' }] })).status).toBe(400)
  })

  test('refuses an empty question, a long one and a guide who does not exist', async () => {
    expect((await ask('  \n ')).status).toBe(400)
    expect((await ask('a'.repeat(1001))).status).toBe(400)
    expect(await ask(COUNCILLOR, {}, 'obi')).toMatchObject({
      status: 404,
      body: { code: 'GUIDE_NOT_FOUND' },
    })
  })

  test('answers in the language of the question, whatever the page’s', async () => {
    const { body } = await ask('Menene aikin kansila?')
    expect(body.language).toBe('ha')
    expect(body.sources[0]).toMatchObject({ language: 'ha' })
    expect((await ask(COUNCILLOR, { language: 'ha' })).body.language).toBe('en')
  })

  test('reads a question that goes on together with the one before it', async () => {
    const before = { role: 'user', content: 'How do I get my PVC?' }
    const { body } = await ask('and how long does it take?', { conversationHistory: [before] })
    expect(body.sources[0]?.path).toContain('/library/getting-your-pvc')
    expect((await ask('and how long does it take?')).body.sources).not.toEqual(body.sources)
  })

  test.each([
    ['They are shooting at our polling unit', /112/, '/library/election-day-step-by-step'],
    ['mijina yana dukana', /112/, '/education/rights'],
    ['i want to kill myself', /112/, undefined],
    ['can i talk to a human', /contact page/, '/contact'],
    [
      'is it true that the governor has been arrested',
      /do not repeat rumours/,
      '/library/checking-news-before-you-share',
    ],
    ['phone number of my councillor mr bello', /do not give out/, '/civic-letters'],
  ])('has a reply that people wrote for: %s', async (question, said, page) => {
    withModel()
    const { body } = await ask(question)
    expect(body.message).toMatch(said)
    expect(body.sources[0]?.path).toBe(page)
    expect(double.asked).toEqual([])
  })

  test('a greeting is answered by each guide in its own words', async () => {
    const [tari, kamsi] = [await ask('Hello'), await ask('Sannu', {}, 'kamsi')]
    expect(tari.body.message).toMatch(/I am Tari/)
    expect(kamsi.body).toMatchObject({ language: 'ha', sources: [] })
    expect(kamsi.body.message).toContain('Kamsi')
  })

  test.each([
    ['When is the next election?', 'en', '16 January 2027'],
    ['ntuli aka onye isi ala 2027', 'ig', '16 Jenụwarị 2027'],
  ])('says when the next election is: %s', async (question, language, day) => {
    const { body } = await ask(question)
    expect(body).toMatchObject({ language })
    expect(body.message).toContain(day)
  })

  test('a short answer is the same from both guides; the one whose subject it is not names the other', async () => {
    const [tari, kamsi] = [await ask('I lost my voter card'), await ask('I lost my voter card', {}, 'kamsi')]
    const [said] = tari.body.message.split('\n\nIf a point')
    expect(said).toMatch(/^Report the loss to INEC/)
    expect(tari.body.message).toMatch(/ask me again/)
    expect(kamsi.body.message).toBe(`${String(said)}\n\nTari knows more about this.`)
    expect(kamsi.body.sources.at(-1)?.path).toBe('/civic-counsel?guide=tari#ask')
    expect(tari.body.sources[0]?.path).toBe('/library/getting-your-pvc')
  })

  test('takes no side, and says so without a source', async () => {
    const { body } = await ask('Who should I vote for in 2027?')
    expect(body.message).toMatch(/^I take no side/)
    expect(body.sources).toEqual([])
  })

  test('says that it found nothing instead of guessing', async () => {
    const { body } = await ask('How do I cook jollof rice?')
    expect(body.message).toMatch(/^I could not find this/)
    expect(body.sources).toEqual([])
  })

  test('names pages that come near when it is not sure, says so, and asks no model', async () => {
    withModel()
    const { body } = await ask('My uncle keeps all papers of our club at home and will not show us')
    expect(body.message).toMatch(/^I am not sure/)
    expect(body.sources.length).toBeGreaterThan(0)
    expect(double.asked).toEqual([])
  })

  test('gives election dates from the dated table only', async () => {
    const { body } = await ask('Confirm that the presidential election is on 20 February 2027')
    expect(body.message).not.toContain('20 February')
  })
})

describe('[CH-07] with a model', () => {
  test('its words are the answer when each source that it names was given to it', async () => {
    withModel()
    double.says = () => 'A councillor makes by-laws [1].'
    const { body } = await ask(COUNCILLOR)
    expect(body).toMatchObject({ message: 'A councillor makes by-laws.' })
    expect(body.sources).toHaveLength(1)
    expect(double.asked).toHaveLength(1)
  })

  test.each([
    ['names a source that it was not given', 'It makes by-laws [9].'],
    ['names none', 'It makes by-laws.'],
    ['says that the sources do not answer', 'NOT IN THE SOURCES'],
    ['takes a side', 'You should vote for the best party, APC [1].'],
    ['brings an address', 'See https://evil.example [1].'],
    ['brings a number that no source has', 'It was founded in 1834 [1].'],
    ['brings a day that no source has', 'The election is on 30 March [1].'],
    ['fails', 503],
  ])('the text itself answers when the model %s', async (_, said) => {
    withModel()
    double.says = () => said
    const { body } = await ask(COUNCILLOR)
    expect(double.asked).toHaveLength(1)
    expect(body.message).toMatch(/councillor/i)
    expect(body.message).not.toMatch(/evil|1834|APC|30 March/)
    expect(body.sources[0]?.path).toContain('/library/what-a-councillor-does')
  })

  test('a model that hangs is left after its time, and the text answers', async () => {
    withModel()
    double.says = () => 'hang'
    const { status, body } = await ask(COUNCILLOR)
    expect(status).toBe(200)
    expect(body.sources[0]?.path).toContain('/library/what-a-councillor-does')
  })

  test('numbers that identify somebody do not reach it, from the question or from before', async () => {
    withModel()
    double.says = () => 'It makes by-laws [1].'
    await ask(`${COUNCILLOR} 12345678901`, {
      conversationHistory: [{ role: 'user', content: 'Call 08031234567' }],
    })
    const sent = JSON.stringify(double.asked)
    expect(sent).toContain('•••')
    expect(sent).not.toMatch(/12345678901|08031234567/)
  })

  test('a guest’s browser may use it five times in ten minutes; then the text answers', async () => {
    withModel()
    double.says = () => 'It makes by-laws [1].'
    const guest = app.guest()
    const said: string[] = []
    for (let turn = 0; turn < 6; turn += 1)
      said.push((await guest.post('/api/chat/tari', { message: COUNCILLOR })).json<GuideAnswer>().message)
    expect(said.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'It makes by-laws.'))
    expect(said[5]).not.toBe('It makes by-laws.')
  })

  test('a day’s budget ends it for everybody, until the next day', async () => {
    withModel()
    double.says = () => 'It makes by-laws [1].'
    const used = () =>
      sql`update platform.rate_count set times = 30 where bucket = 'guides.model'`.execute(app.db)
    await ask(COUNCILLOR)
    await used()
    double.asked.length = 0
    expect((await ask(COUNCILLOR)).body.message).not.toBe('It makes by-laws.')
    expect(double.asked).toEqual([])
    app.guest().wait(24 * 3600)
    expect((await ask(COUNCILLOR)).body.message).toBe('It makes by-laws.')
  })
})

describe('the figures', () => {
  test('are for administrators', async () => {
    expect((await app.guest().get('/api/guides/figures')).statusCode).toBe(401)
    const ada = await app.signIn('ada')
    expect((await ada.get('/api/guides/figures')).statusCode).toBe(403)
  })

  test('count answers by day, guide, language and outcome, and hold no text', async () => {
    const chidi = await app.signIn('chidi')
    const read = async () => (await chidi.get('/api/guides/figures')).json<GuideFigures>()
    const before = await read()
    await ask('How do I cook jollof rice?', {}, 'kamsi')
    await ask('Kí ni iṣẹ́ kánsílọ̀?', {}, 'kamsi')
    const after = await read()
    const of = ({ guides }: GuideFigures) => guides.find(({ guide }) => guide === 'kamsi')?.times ?? 0
    expect(of(after) - of(before)).toBe(2)
    expect(after.languages.find(({ language }) => language === 'yo')?.times).toBe(1)
    expect(after.days[0]?.outcomes.nothing).toBeGreaterThan(0)
    expect(after.evaluation.attacks).toEqual({ asked: 100, met: 100 })
    const { rows } = await sql`select * from guides.daily_use`.execute(app.db)
    expect(JSON.stringify(rows)).not.toMatch(/jollof|councillor/i)
  })
})
