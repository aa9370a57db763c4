import { Buffer } from 'node:buffer'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#test/people.ts'
import { closeBrowser, origin, type Page, phone } from '../helpers/browser.ts'
import { openOnLine } from '../helpers/line.ts'
import { dumpOf } from '../helpers/storages.ts'
import { openUnderWorker } from '../helpers/under-worker.ts'

afterAll(closeBrowser)
const { line, context } = await openOnLine(afterAll, phone)
let page: Page
beforeEach(async () => {
  await context.clearCookies()
  page = await context.newPage()
  return async () => {
    await line.mend()
    await page.close()
  }
})

/** A picture of one dot. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Posts a photo as the phone does: a form that is sent to the address of the manifest. */
const share = async (): Promise<void> => {
  const manifest = (await (await fetch(`${origin()}/app.webmanifest`)).json()) as {
    share_target: { action: string; params: { files: { name: string }[] } }
  }
  const { action, params } = manifest.share_target
  await Promise.all([
    page.waitForURL(/\/engage\/report\?photo=/),
    page.evaluate(`(() => {
      const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data', action: '${action}' })
      const input = Object.assign(document.createElement('input'), { type: 'file', name: '${params.files[0]?.name ?? ''}' })
      const chosen = new DataTransfer()
      chosen.items.add(new File([Uint8Array.from(atob('${DOT}'), (each) => each.charCodeAt(0))], 'road.png', { type: 'image/png' }))
      input.files = chosen.files
      form.append(input)
      document.body.append(form)
      form.submit()
    })()`),
  ])
}

const waiting = () => page.locator('[data-shared-photo=waiting]')

const signInHere = async (): Promise<void> => {
  await page.goto('/auth?returnUrl=%2Fengage%2Freport')
  await page.getByLabel('Email').first().fill('ada@demo.sup')
  await page.getByLabel('Password', { exact: true }).first().fill(demoPassword)
  await page.locator('main form').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/engage\/report/)
}

const FORM = '/engage/report?type=infrastructure&lga=NG-LA-01&title=A+bad+road'

/** The address of the last step, by the first local government that the site names. */
const formAddress = async (): Promise<string> => {
  const [lga] = (await (await fetch(`${origin()}/api/geography/lgas?state=NG-LA`)).json()) as { id: string }[]
  return FORM.replace('NG-LA-01', lga?.id ?? expect.fail('no local government'))
}

test('a shared photo waits through the sign-in and lies in the form of the report', async () => {
  await openUnderWorker(page, '/faq')
  await share()
  await waiting().getByRole('img').waitFor()
  await signInHere()
  await waiting().waitFor()
  await page.goto(await formAddress())
  await page.locator('[data-shared-photo=added]').waitFor()
  await page.getByText('road.png').waitFor()
  // It is in the form now, and nowhere else.
  expect(await page.evaluate<string[]>('caches.keys()')).not.toContain('shared-photo')
})

test('it is taken without network, and can be removed', async () => {
  await openUnderWorker(page, '/faq')
  await page.goto('/engage/report')
  await page.waitForTimeout(500)
  await page.goto('/faq')
  await line.cut()
  await share()
  expect(await page.evaluate<string[]>('caches.keys()')).toContain('shared-photo')
  await line.mend()
  await page.goto('/engage/report')
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await waiting().waitFor({ state: 'detached' })
  expect(await page.evaluate<string[]>('caches.keys()')).not.toContain('shared-photo')
})

test('a person who leaves takes it with them', async () => {
  await openUnderWorker(page, '/faq')
  await signInHere()
  await share()
  await waiting().waitFor()
  await context.clearCookies()
  await page.goto('/faq')
  await expect.poll(() => page.evaluate<string[]>('caches.keys()')).not.toContain('shared-photo')
  expect(await dumpOf(page)).not.toContain('road.png')
})

test('without a worker the server leads to the form, which says to choose it again, and keeps nothing', async () => {
  const body = new FormData()
  body.set('photo', new File([Buffer.from(DOT, 'base64')], 'road.png', { type: 'image/png' }))
  const answer = await fetch(`${origin()}/share/photo`, { method: 'POST', body, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/engage/report?photo=again'])
  await page.goto('/engage/report?photo=again')
  await page.getByText(/Your phone shared a photo.*Choose it again/).waitFor()
})
