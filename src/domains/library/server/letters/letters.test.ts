import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import type { LetterCard, OwnLetter, PublicLetter } from '../../contracts/letter-contract.ts'

const app = await openTestApp()
const ada = await app.signIn('ada')
const chidi = await app.signIn('chidi')

const start = async (who = ada) =>
  ok<OwnLetter>(await who.post('/api/civic-letters', { issue: 'refuse', place: 'Ikeja, Lagos' }), 201)
const at = ({ id }: { id: string }, action = '') => `/api/civic-letters/mine/${id}${action}`
const words = {
  office: 'The Chairman',
  title: 'Please clear the drain',
  content: 'The drain is blocked since June. Please clear it.',
}
/** A letter that its writer sent and shows to everybody. */
const publish = async (who = ada, change: Partial<typeof words> = {}) => {
  const letter = await start(who)
  ok(await who.post(at(letter), { ...words, ...change }))
  ok(await who.post(at(letter, '/steps'), { status: 'sent', note: 'By hand.' }))
  return { letter, answer: await who.post(at(letter, '/publish'), { isPublic: 'yes' }) }
}
const listed = async (who: Person = app.guest()) =>
  ok<{ items: LetterCard[]; held: { slug: string }[] | null }>(await who.get('/api/civic-letters?limit=50'))
const show = (slug: string, who: Person = app.guest()) => who.get(`/api/civic-letters/${slug}`)

describe('a letter of a citizen', () => {
  test('starts with whoever is responsible and a template; it is the writer’s alone', async () => {
    const letter = await start()
    expect(letter).toMatchObject({
      status: 'draft',
      isPublic: false,
      office: 'The Chairman of the Local Government Council, Ikeja, Lagos',
      next: ['sent'],
    })
    expect(letter.paper).toContain('Dear Sir or Madam,')
    expect((await app.guest().get(at(letter))).statusCode).toBe(401)
    expect(await chidi.get(at(letter))).toRefuse(404, 'LETTER_NOT_FOUND')
    expect(await chidi.post(at(letter), words)).toRefuse(404, 'LETTER_NOT_FOUND')
    expect(await show(letter.slug, ada)).toRefuse(404, 'LETTER_NOT_FOUND')
  })

  test('keeps its words until it is sent, and then for good', async () => {
    const letter = await start()
    expect(ok<OwnLetter>(await ada.post(at(letter), words)).content).toBe(words.content)
    expect(fieldsOf(await ada.post(at(letter), { ...words, content: 'Short.' }))).toEqual(['content'])
    ok(await ada.post(at(letter, '/steps'), { status: 'sent' }))
    expect(await ada.post(at(letter), words)).toRefuse(409, 'LETTER_SENT')
  })

  test('is published only after it was sent, without telephone numbers, and tells what became of it', async () => {
    expect(await ada.post(at(await start(), '/publish'), { isPublic: 'yes' })).toRefuse(409, 'NOT_SENT')
    const withNumber = await publish(ada, { content: `${words.content} Call me on 0803 555 0101 now.` })
    expect(withNumber.answer).toRefuse(409, 'PRIVATE_DATA')
    const { letter, answer } = await publish()
    const { slug } = ok<OwnLetter>(answer)
    app.clock.advance(1)
    ok(await ada.post(at(letter, '/steps'), { status: 'answered', note: 'They come on Monday.' }))
    const seen = ok<PublicLetter>(await show(slug))
    expect(seen).toMatchObject({
      status: 'answered',
      origin: 'citizen',
      writer: null,
      own: null,
      staff: null,
    })
    expect(seen.steps).toMatchObject([
      { status: 'sent' },
      { status: 'answered', note: 'They come on Monday.' },
    ])
    expect((await listed()).items.map((each) => each.slug)).toContain(slug)
    ok(await ada.post(at(letter, '/publish'), { isPublic: 'no' }))
    expect((await show(slug)).statusCode).toBe(404)
  })

  test('goes one step at a time: of ten equal steps at once, one is taken', async () => {
    const letter = await start()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ada.post(at(letter, '/steps'), { status: 'sent' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(ok<OwnLetter>(await ada.get(at(letter))).steps).toHaveLength(1)
  })

  test('goes when its writer deletes it', async () => {
    const { letter } = await publish()
    expect((await ada.post(at(letter, '/delete'), {})).statusCode).toBe(204)
    expect((await ada.get(at(letter))).statusCode).toBe(404)
  })
})

describe('moderation of public letters', () => {
  test('three complaints of verified people hold a letter back; a moderator decides', async () => {
    const { answer } = await publish()
    const { slug } = ok<OwnLetter>(answer)
    const complain = (who: Person) => who.post(`/api/civic-letters/reports/${slug}`, { code: 'private' })
    expect((await complain(app.guest())).statusCode).toBe(401)
    expect(await complain(ada)).toRefuse(409, 'OWN_LETTER')
    const names = ['ife', 'funke', 'kemi'] as const
    await sql`update identity.person set is_verified = true
      where id = any(${names.map((name) => demoPerson(name).id)}::uuid[])`.execute(app.db)
    const [ife, funke, kemi] = await Promise.all(names.map((name) => app.signIn(name)))
    for (const who of [ife, funke]) expect((await complain(who ?? ada)).statusCode).toBe(204)
    expect(await complain(ife ?? ada)).toRefuse(409, 'ALREADY_FLAGGED')
    ok(await show(slug))
    expect((await complain(kemi ?? ada)).statusCode).toBe(204)
    expect(ok<PublicLetter>(await show(slug, chidi)).staff).toEqual({ flags: 3, visibility: 'held' })
    expect((await show(slug)).statusCode).toBe(404)
    expect((await listed(chidi)).held?.map((each) => each.slug)).toContain(slug)
    expect((await listed()).held).toBeNull()
    const decide = (who: Person, outcome: string) =>
      who.post(`/api/civic-letters/reviews/${slug}`, { outcome, reason: 'It names no private person.' })
    expect((await decide(ada, 'shown')).statusCode).toBe(403)
    expect((await decide(chidi, 'shown')).statusCode).toBe(204)
    ok(await show(slug))
    expect((await decide(chidi, 'hidden')).statusCode).toBe(204)
    expect((await show(slug)).statusCode).toBe(404)
  })
})

test('a letter of the platform is public, with its own page', async () => {
  const { items } = await listed()
  expect(items.find(({ origin }) => origin === 'platform')).toBeDefined()
  const letter = ok<PublicLetter>(await show('to-council-chairmen-show-us-the-budget'))
  expect(JSON.stringify(letter.text)).toContain('7 days to answer')
  // Nobody has sent it, and it says so.
  expect([letter.status, letter.steps]).toEqual(['model', []])
})

test('the lessons come whole, and none of them has a film of another site', async () => {
  const { items } = ok<{ items: { slug: string }[] }>(await app.guest().get('/api/video-library'))
  expect(items.length).toBeGreaterThan(2)
  for (const { slug } of items) ok(await app.guest().get(`/api/video-library/${slug}`))
  expect(await app.guest().get('/api/video-library/none')).toRefuse(404, 'VIDEO_NOT_FOUND')
})
