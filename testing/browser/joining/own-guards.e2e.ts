import { afterAll, describe, expect, test } from 'vitest'
import type { DemoName } from '#test/people.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { closeBrowser, newContext, origin, type Page, phone, signIn } from '../helpers/browser.ts'

afterAll(closeBrowser)

const open = async (name: DemoName | null, path: string): Promise<[Page, number | undefined]> => {
  const context = await newContext({ ...phone, javaScriptEnabled: false })
  if (name) await signIn(context, name)
  const page = await context.newPage()
  return [page, (await page.goto(path))?.status()]
}
const heading = async (page: Page): Promise<string> =>
  (await page.getByRole('main').getByRole('heading', { level: 1 }).innerText()).trim()

const doors = [
  {
    path: '/data-submission',
    title: 'Submit data',
    refused: 'Verified User Access Required',
    // The committee's member and the administrator have other rights, which open nothing here.
    outside: ['funke', 'chidi', 'bola'],
    inside: ['ife'],
    call: '/api/opendata/mine',
  },
  {
    path: '/committee',
    title: 'Committee',
    refused: 'Committee Member Access Required',
    outside: ['ada', 'ife', 'chidi', 'bola', 'emeka'],
    inside: ['funke'],
    call: '/api/committee',
  },
] as const

describe('[RT-05] the two pages with a guard of their own', () => {
  test.each(doors)('$path: nobody is sent to the sign-in, which leads back', async ({ path }) => {
    const [page] = await open(null, path)
    expect(page.url()).toBe(`${origin()}/auth?returnUrl=${encodeURIComponent(path)}`)
    await page.context().close()
  })

  test.each(doors)('$path: whoever lacks this one right is refused, and so is the call', async (door) => {
    for (const name of door.outside) {
      const [page, status] = await open(name, door.path)
      expect([name, status, await heading(page)]).toEqual([name, 403, door.refused])
      expect(await page.getByRole('main').locator('form[method=post]').count()).toBe(0)
      expect([name, (await page.context().request.get(door.call)).status()]).toEqual([name, 403])
      await page.context().close()
    }
  })

  test.each(doors)('$path: the right person enters', async (door) => {
    for (const name of door.inside) {
      const [page, status] = await open(name, door.path)
      expect([name, status, await heading(page)]).toEqual([name, 200, door.title])
      expect((await page.context().request.get(door.call)).status()).toBe(200)
      await page.context().close()
    }
  })

  test('a verified person hands in a record, and finds it among their own', async () => {
    const [page] = await open('ife', '/data-submission?table=facility&lga=ED-oredo')
    const name = `Sapele Road Clinic ${Date.now() % 100_000}`
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Kind').selectOption('water')
    await page.getByLabel('Condition').selectOption('works')
    await page
      .getByLabel('On which day did you see it?')
      .fill(new Date(Date.now() - DAY_MS).toISOString().slice(0, 10))
    await page.getByRole('textbox', { name: /Web address of the source/ }).fill('https://example.org/clinic')
    await page.getByRole('button', { name: 'Send it for a check' }).click()
    await page.getByText('Waiting for a check').first().waitFor()
    await page.goto('/data-submission')
    await page.getByRole('main').getByText(name).first().waitFor()
    await page.context().close()
  })

  test('a committee member sees the leaders in a seat and writes down a decision, which waits for a second member', async () => {
    const [page] = await open('funke', '/committee')
    await page.getByRole('main').getByText('Terngu Aondoverlu').first().waitFor()
    const title = `A visit to the site, number ${Date.now() % 100_000}`
    await page.getByText('Write down a decision').click()
    const form = page.locator('form').filter({ hasText: 'What is decided' })
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('What is decided').fill('Two members visit the site in March.')
    await form.getByLabel('Why', { exact: true }).fill('The photos show another place.')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved. Another member seconds it.').first().waitFor()
    const card = page.getByRole('article').filter({ hasText: title })
    expect(await card.innerText()).toContain('Another member must second it.')
    const guest = await (await newContext(phone)).newPage()
    await guest.goto('/committee/minutes')
    expect(await guest.getByText(title).count()).toBe(0)
    await Promise.all([page.context().close(), guest.context().close()])
  })
})
