import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { screenNames, screens } from '#shared/sitemap.ts'
import { closeBrowser, newContext, origin, smallPhone, watch } from '../helpers/browser.ts'
import { rules } from '../helpers/axe.ts'
import { mustBeSound } from '../helpers/screens.ts'

afterAll(closeBrowser)

describe('addresses that are not screens', () => {
  const addresses = [
    '/nowhere',
    '/leaders/none/below',
    '/leaders/00000000-0000-4000-8000-000000000000',
    '/admin/nowhere',
    `/${'x'.repeat(60)}`,
  ]

  test.each(addresses)('[SH-04] %s answers 404 with an accessible page', async (address) => {
    const context = await newContext(smallPhone)
    const page = await context.newPage()
    const complaints = watch(page)
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await mustBeSound(page, complaints)
    await context.close()
  })

  test('aliases of a screen show that screen, and old addresses redirect to new ones', async () => {
    for (const name of screenNames)
      for (const alias of screens[name].aliases ?? []) {
        const [own, other] = await Promise.all(
          [screens[name].path, alias].map((path) => fetch(origin() + path, { redirect: 'manual' })),
        )
        expect([alias, other?.status]).toEqual([alias, own?.status])
      }
    const old = await fetch(`${origin()}/candidates?state=NG-LA`, { redirect: 'manual' })
    expect([old.status, old.headers.get('location')]).toEqual([301, '/leaders?state=NG-LA'])
  })
})

test('the reviewed rules of this suite are the rules that the tool knows', async () => {
  const known = await readFile(new URL('../../../node_modules/axe-core/axe.js', import.meta.url), 'utf8')
  for (const tag of rules) expect(known).toContain(`'${tag}'`)
})
