import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { phonePhoto } from '#test/files.ts'
import { closeBrowser, newContext, phone, signIn } from '../helpers/browser.ts'
import { inDatabase } from '../helpers/database.ts'

afterAll(closeBrowser)

const MANAGE = '/organizations/sample-farms/manage'

describe('an organization, without script at 360 px', () => {
  test('one signatory proposes SUP for all members, another confirms, and a member has it', async () => {
    const signedIn = async (name: 'gbenga' | 'ife' | 'binta') => {
      const context = await newContext({ ...phone, javaScriptEnabled: false })
      await signIn(context, name)
      return { context, page: await context.newPage() }
    }
    const gbenga = await signedIn('gbenga')
    await gbenga.page.goto(MANAGE)
    await gbenga.page.getByText('Grant to members').click()
    await gbenga.page.getByLabel('Who gets it?').first().selectOption('all')
    await gbenga.page.getByLabel('SUP for each person').first().fill('7')
    await gbenga.page.getByLabel('What it is for').first().selectOption({ index: 1 })
    await gbenga.page.getByRole('button', { name: 'Propose' }).first().click()
    await gbenga.page.getByText('Waits for a second signatory').first().waitFor()
    expect(await gbenga.page.getByRole('button', { name: 'Confirm and pay' }).count()).toBe(0)
    const ife = await signedIn('ife')
    await ife.page.goto(MANAGE)
    await ife.page.getByRole('button', { name: 'Confirm and pay' }).click()
    await ife.page.getByText('Paid', { exact: true }).first().waitFor()
    const binta = await signedIn('binta')
    await binta.page.goto('/wallet')
    await binta.page.getByText('+7.00').first().waitFor()
    for (const { context } of [gbenga, ife, binta]) await context.close()
  })

  test('the owner chooses a signatory, and another signatory confirms it', async () => {
    await inDatabase(async (db) => {
      await sql`update identity.person set is_verified = true where id = ${demoPerson('ada').id}`.execute(db)
      await sql`insert into organizations.member (id, organization_id, person_id, role, joined_at)
        select gen_random_uuid(), id, ${demoPerson('ada').id}, 'member', now()
        from organizations.organization where slug = 'sample-farms'`.execute(db)
    })
    const managedBy = async (name: 'gbenga' | 'ife') => {
      const context = await newContext({ ...phone, javaScriptEnabled: false })
      await signIn(context, name)
      const page = await context.newPage()
      await page.goto(MANAGE)
      return { context, page, ada: page.getByRole('listitem').filter({ hasText: 'Ada Sampleson' }) }
    }
    const gbenga = await managedBy('gbenga')
    await gbenga.ada.getByText('Change', { exact: true }).click()
    await gbenga.ada.getByLabel('Role of Ada Sampleson').selectOption('signatory')
    await gbenga.ada.getByRole('button', { name: 'Save' }).click()
    await gbenga.ada.getByText('To sign: waits for a second signatory').waitFor()
    expect(await gbenga.ada.getByRole('button', { name: /^Confirm/ }).count()).toBe(0)
    const ife = await managedBy('ife')
    await ife.ada.getByRole('button', { name: 'Confirm that Ada Sampleson signs' }).click()
    await ife.ada.getByText('Signatory, for money').waitFor()
    expect(await ife.page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    for (const { context } of [gbenga, ife]) await context.close()
  })

  test('an invoice is made, paid at the test provider, and its SUP is there', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled: false })
    await signIn(context, 'gbenga')
    const page = await context.newPage()
    await page.goto(MANAGE)
    await page.getByLabel('How much SUP?').fill('60')
    await page.getByRole('button', { name: 'Make an invoice' }).click()
    await page.getByRole('heading', { name: /^Invoice / }).waitFor()
    await page.getByRole('button', { name: 'Pay ₦6,000.00' }).click()
    await page.getByRole('link', { name: 'Go to the payment page' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/\/organizations\/sample-farms\/invoices\//)
    const ask = page.getByRole('button', { name: 'Ask the provider now' })
    if (await ask.isVisible()) await ask.click()
    await page.getByText('Paid on').waitFor()
    await context.close()
  })
})

describe('a reading page with a field for photos', () => {
  test('says what it takes, and puts a small copy in the place of a photo that somebody chose', async () => {
    const context = await newContext(phone)
    await signIn(context, 'ada')
    const page = await context.newPage()
    await page.goto('/organizations/register')
    await page.getByText('Photos up to 15 MB, PDF files up to 5 MB.').waitFor()
    const field = page.getByLabel('CAC certificate')
    await field.focus()
    const buffer = await phonePhoto(4032, 3024, 12 * 1024 * 1024)
    await field.setInputFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer })
    const chosen = () =>
      field.evaluate((input) => {
        const [file] = (input as unknown as { files: File[] }).files
        return file && { name: file.name, type: file.type, isSmall: file.size < 200_000 }
      })
    await expect
      .poll(chosen, { timeout: 20_000 })
      .toEqual({ name: 'IMG_0001.JPG', type: 'image/webp', isSmall: true })
    await context.close()
  })
})
