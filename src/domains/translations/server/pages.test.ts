import { expect, test } from 'vitest'
import type { Renderer } from '#shared/pages/rendered-page.ts'
import { ok } from '#test/answers.ts'
import { openTestApp } from '#test/app.ts'
import { plainSite } from '#test/plain-pages.ts'
import type { PageSentences } from '../contract.ts'

// By name only: these types are those of a server, and pages have those of a browser.
const entry: string = '#app/web/server-entry.tsx'
const { render } = (await import(entry)) as Pick<Renderer, 'render'>
const app = await openTestApp({}, { pages: { renderer: { render }, assets: plainSite.assets } })

const inHausa = (who: ReturnType<typeof app.guest>) => {
  who.cookies.set('lang', 'ha')
  return who
}
const sentencesOf = async (path: string, language = 'ha') =>
  ok<PageSentences>(await app.guest().get(`/api/translations/page?path=${path}&language=${language}`))

test('a page lists what it says to visitors, with the sentences of the header and footer last', async () => {
  const contact = await sentencesOf('/contact')
  expect(contact.isWholePage).toBe(true)
  const english = contact.items.map((item) => item.english)
  expect(english).toContain(
    'Write to the team. You need no account. Our goal is an answer within three working days.',
  )
  expect(english).toContain('Contact us')
  // Other pages of the same part of the site say this one.
  expect(english).not.toContain('Close it without an answer: spam, or sent twice')
  const areas = contact.items.map(({ area }) => area)
  expect(areas.lastIndexOf('feedback')).toBeLessThan(areas.indexOf('shell'))
})

test('of a page for people who are signed in, all sentences of its part are listed, and it says so', async () => {
  const own = await sentencesOf('/feedback')
  expect(own.isWholePage).toBe(false)
  expect(new Set(own.items.map(({ area }) => area))).toEqual(new Set(['feedback']))
})

test('only pages in another language than English lead to the suggestions', async () => {
  const link = '/translations/suggest?page=%2Fcontact'
  expect((await inHausa(app.guest()).get('/contact')).body).toContain(link)
  expect((await app.guest().get('/contact')).body).not.toContain(link)
})

test('without a script: a guest signs in first, a person gets the form of the chosen sentence', async () => {
  const { items } = await sentencesOf('/contact')
  const key = items[0]?.key
  const path = `/translations/suggest?page=%2Fcontact&sentence=${key}`
  expect((await inHausa(app.guest()).get(path)).body).toContain('/auth?returnUrl=%2Ftranslations%2Fsuggest')
  const ada = inHausa(await app.signIn('ada'))
  const { body } = await ada.get(path)
  expect(body).toContain('name="wording"')
  expect(body).toContain(`value="${key}"`)
  expect((await app.guest().get(path)).body).toContain('lang=yo')
})

test('who does not read a language learns how to become a reader', async () => {
  const ada = await app.signIn('ada')
  const page = await ada.get('/translations/read')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('How to become a reader')
})
