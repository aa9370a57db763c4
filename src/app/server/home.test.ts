import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { plainSite } from '#test/plain-pages.ts'

const app = await openTestApp({}, { pages: plainSite })

test('[RD-03] / leads a signed-in person to the Canada page while their saved region is Canada', async () => {
  const ada = await app.signIn('ada')
  const at = async (path: string) => (await ada.get(path, { accept: 'text/html' })).headers.location
  expect(await at('/')).toBe('/dashboard')
  ok(await ada.post('/api/user/region', { regionId: 'canada' }))
  expect(await at('/')).toBe('/canada')
  // The link of the Canada page to the main site, and every other page.
  expect(await at('/?region=global')).toBe('/dashboard')
  expect(await at('/dashboard')).toBeUndefined()
  ok(await ada.post('/api/user/region', { regionId: 'global' }))
  expect(await at('/')).toBe('/dashboard')
})
