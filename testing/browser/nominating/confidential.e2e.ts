import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, newContext, phone, signIn, watch } from '../helpers/browser.ts'
import { filesOnDisk } from '../helpers/files.ts'

let files: Awaited<ReturnType<typeof filesOnDisk>>
beforeAll(async () => {
  files = await filesOnDisk()
})
afterAll(async () => {
  await files.remove()
  await closeBrowser()
})

test('a guest sends a photo in confidence, and the officer sees it under the content policy; an administrator does not', async () => {
  const text = 'At the counter of the land office they ask for money each Tuesday.'
  const sender = await newContext(phone)
  const form = await sender.newPage()
  const complaints = watch(form)
  await form.goto('/engage/report?type=corruption')
  await hydrated(form)
  await form.getByLabel('Add photos').setInputFiles(files.photo)
  await form.getByText('1 photo added').waitFor()
  await form.getByLabel('What happened?').fill(text)
  await form.getByRole('button', { name: 'Send in confidence' }).click()
  await form.locator('[data-code]').waitFor()
  expect(complaints).toEqual([])
  await sender.close()

  const officer = await newContext(phone)
  await signIn(officer, 'kemi')
  const desk = await officer.newPage()
  const heard = watch(desk)
  await desk.goto('/admin/confidential-reports')
  await desk.getByText(text).waitFor()
  const photo = desk.getByRole('img', { name: 'Photo 1' })
  await photo.scrollIntoViewIfNeeded()
  await expect
    .poll(() => photo.evaluate((image: { naturalWidth: number }) => image.naturalWidth))
    .toBeGreaterThan(0)
  // Nothing was blocked, and the picture keeps within a small screen.
  expect(heard).toEqual([])
  expect(await desk.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await officer.close()

  const admin = await newContext(phone)
  await signIn(admin, 'chidi')
  const closed = await admin.newPage()
  await closed.goto('/admin/confidential-reports')
  await closed.getByText('Administrators name them, but cannot read the reports.').waitFor()
  expect(await closed.getByText(text).count()).toBe(0)
  expect((await admin.request.get('/api/confidential-reports/desk')).status()).toBe(403)
  await admin.close()
})
