import { demoPassword } from '#test/people.ts'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser } from '../helpers/browser.ts'
import { openOnLine } from '../helpers/line.ts'
import { dumpOf } from '../helpers/storages.ts'

afterAll(closeBrowser)
const { line, page } = await openOnLine(afterAll)

test('on a phone that several people use nothing of a person stays, neither while they are there nor after', async () => {
  await page.goto('/faq')
  await expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true)
  await page.goto('/auth')
  await page.getByLabel('Email').first().fill('ada@demo.sup')
  await page.getByLabel('Password', { exact: true }).first().fill(demoPassword)
  await page.getByLabel(/Other people use this phone/).check()
  await page.locator('main form').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')
  const mark = await page.evaluate<string>(`document.querySelector('script#boot').dataset.of`)
  expect(mark).not.toBe('')
  for (const path of ['/dashboard', '/wallet', '/profile', '/events']) {
    await page.goto(path)
    expect(await page.evaluate<string>(`document.querySelector('script#boot').dataset.of`)).toBe(mark)
  }
  await page.waitForTimeout(500)
  await line.cut()
  for (const path of ['/dashboard', '/wallet', '/profile', '/events']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Without network' }).waitFor()
  }
  const left = await dumpOf(page)
  expect(left).not.toContain(mark)
  expect(left).not.toContain('Sampleson')
  await line.mend()
  await page.goto('/auth?logout=confirm')
  await page.locator('main').getByRole('button', { name: 'Logout' }).click()
  await page.locator('main').getByRole('button', { name: 'Logout' }).waitFor({ state: 'detached' })
  await page.goto('/faq')
  await page.waitForTimeout(500)
  expect(await dumpOf(page)).not.toContain(mark)
})
