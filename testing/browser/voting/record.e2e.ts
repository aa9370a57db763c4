import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trainingModules } from '#domains/training/server/lessons/lessons.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { closeBrowser, desktop, newContext, openForm, type Page, phone, signIn } from '../helpers/browser.ts'
import { passLesson } from '../helpers/lesson.ts'
import { makeDataDir, type Product, removeDataDir, startProduct } from '../helpers/server.ts'

let product: Product
let dataDir: string
beforeAll(async () => {
  dataDir = await makeDataDir()
  product = await startProduct({ dataDir })
})
afterAll(async () => {
  await closeBrowser()
  await product.stop()
  await removeDataDir(dataDir)
})

/** Moves the end of the open round into the past; a test cannot wait a week. */
const letTimePass = async (): Promise<string> => {
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]?.trim()
  const db = openDatabase(`postgres://postgres:${password}@127.0.0.1:${port}/sup`, 1)
  try {
    const { rows } = await sql<{ round: string }>`update voting.box
      set closes_at = now() - interval '1 second' returning round_id as round`.execute(db)
    await sql`update challenge.round set closes_at = now() - interval '1 second' where id = ${rows[0]?.round}`.execute(
      db,
    )
    return rows[0]?.round ?? ''
  } finally {
    await db.destroy()
  }
}

const vote = async (page: Page, sup: string, button: string, done: string): Promise<string> => {
  await openForm(page, '/voting')
  const choice = page.getByRole('radio').first()
  if (!(await choice.isChecked())) await choice.check()
  await page.getByLabel('How much SUP?').fill(sup)
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByText(done).first().waitFor()
  const code = page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).first()
  return (await code.innerText()).trim()
}

test('a citizen earns SUP, votes, changes the vote, and after the close checks the receipt with the network off', async () => {
  const context = await newContext({ ...phone, baseURL: product.origin })
  await signIn(context, 'ada')
  const page = await context.newPage()

  const module = trainingModules[0]
  await openForm(page, `/training/${module?.id}`)
  await passLesson(page)
  await page.getByText('You earned 1.50 SUP.').waitFor()

  const first = await vote(page, '3', 'Vote', 'Your vote was taken.')
  await vote(page, '5', 'Change my vote', 'Your vote was changed.')
  await expect
    .poll(async () => {
      await page.goto('/voting')
      return (
        await page
          .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
          .first()
          .innerText()
      ).trim()
    })
    .not.toBe(first)
  const code = (
    await page
      .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .first()
      .innerText()
  ).trim()

  const round = await letTimePass()
  const office = await newContext({ ...desktop, baseURL: product.origin })
  await signIn(office, 'chidi')
  const staffPage = await office.newPage()
  await openForm(staffPage, `/admin/challenge?round=${round}`)
  // The round may have closed by itself meanwhile.
  const close = staffPage.getByRole('button', { name: 'Close the round' })
  if ((await close.count()) > 0) {
    await close.click()
    await staffPage.getByText('The round is closed', { exact: false }).first().waitFor()
  }
  await openForm(staffPage, '/admin/voting')
  await staffPage.getByRole('button', { name: 'Seal and count' }).first().click()
  await staffPage
    .getByText(/^Counted\. When every contest/)
    .first()
    .waitFor()
  await office.close()

  await page.goto(`/transparency/receipts?code=${first}`)
  await page.getByText('replaced', { exact: false }).first().waitFor()
  await page.goto(`/transparency/receipts?code=${code}`)
  const link = page.locator(`a[href$="/record/receipts/${code}.tlog-proof"]`)
  await link.waitFor()
  const file = await (await context.request.get(`/record/receipts/${code}.tlog-proof`)).text()

  await openForm(page, '/transparency/verify')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByLabel('Or paste its text').fill(file)
  await page.getByRole('button', { name: 'Check the receipt' }).click()
  await page.getByText('This vote is in the record, unchanged.').waitFor()
  await context.setOffline(false)

  await page.getByRole('button', { name: 'Check the whole record' }).click()
  await page.getByText('Everything matches the record.').waitFor({ timeout: 60_000 })
  await page.getByText('No entry has been changed.').waitFor()
  await page.getByText('1 result was counted again, with the same outcome.').waitFor()
  await context.close()
})
