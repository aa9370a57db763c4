import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeBrowser, origin, type Page, signIn } from '../helpers/browser.ts'
import { type Line, openOnLine } from '../helpers/line.ts'
import { bar, openUnderWorker, rows, said } from '../helpers/under-worker.ts'

afterAll(closeBrowser)
let line: Line
let context: BrowserContext
let page: Page
beforeEach(async ({ onTestFinished }) => {
  ;({ line, context, page } = await openOnLine(onTestFinished))
})

/** A leader whom the person who is signed in may endorse. */
const leaderToEndorse = async (): Promise<string> => {
  const { items } = (await (await context.request.get('/api/leaders')).json()) as {
    items: { id: string; status: string }[]
  }
  return items.find(({ status }) => status === 'verified')?.id ?? expect.fail('no leader')
}
const ownVoice = async (leaderId: string) => {
  const answer = await context.request.get(`${origin()}/api/leaders/${leaderId}/endorsements/mine`)
  return ((await answer.json()) as { endorsement: { note: string | null } | null }).endorsement
}
const write = async (path: string, data: object): Promise<void> => {
  const { csrfToken } = (await (await context.request.get(`${origin()}/api/csrf-token`)).json()) as {
    csrfToken: string
  }
  const answer = await context.request.post(origin() + path, { headers: { 'x-csrf-token': csrfToken }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}
const sendNow = () => page.evaluate(`navigator.serviceWorker.controller.postMessage('send')`)
const endorse = async (leaderId: string, words: string): Promise<void> => {
  await openUnderWorker(page, `/leaders/${leaderId}`)
  await line.cut()
  await page.locator('main textarea[name=note]').fill(words)
  await page.getByRole('button', { name: 'Endorse', exact: true }).click()
  await said(page, 'kept').waitFor()
}
const writeFeedback = async (words: string): Promise<void> => {
  await page.locator('main select[name=topic]').selectOption({ index: 1 })
  await page.locator('main textarea').first().fill(words)
  await page.locator('main form[method=post] button[type=submit]').last().click()
}
const logOut = async (): Promise<void> => {
  await page.locator('main form[data-log-out] button').click()
  await said(page, 'leaving').waitFor()
}
/** Opens the waiting act to change it: then it is not sent by itself. */
const openToEdit = async (): Promise<void> => {
  await rows(page, 'waiting').first().getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => page.locator('main textarea').first().inputValue()).toMatch(/these words/)
}
/** Leaves the page for the network, so that the worker knows who is here now. */
const look = async (): Promise<void> => {
  await page.goto('/faq')
  await page.goto('/offline')
}

test('an endorsement on a page without React waits, is sent and is there once', async () => {
  await signIn(context, 'ife')
  const leaderId = await leaderToEndorse()
  await endorse(leaderId, 'She mended our road.')
  await rows(page, 'waiting').getByText('An endorsement').waitFor()
  await line.mend()
  await rows(page, 'sent').getByText('An endorsement').waitFor()
  expect(await ownVoice(leaderId)).toMatchObject({ note: 'She mended our road.' })
  await write(`/api/leaders/${leaderId}/endorsements/withdraw`, {})
})

test('after more than three refusals an act needs its person, with the reason; a retry sends it', async () => {
  await signIn(context, 'dayo')
  const leaderId = await leaderToEndorse()
  await endorse(leaderId, 'He answers his letters.')
  await write(`/api/leaders/${leaderId}/endorsements`, {})
  await line.mend()
  const row = rows(page, 'needs-you').first()
  await expect
    .poll(async () => {
      await sendNow()
      return row.count()
    })
    .toBe(1)
  await row.getByText('Failed to submit endorsement. Please try again.').waitFor()
  await row.getByText('HTTP 409: You have already endorsed this leader.').waitFor()
  await bar(page).getByText('1 not sent.').waitFor()
  await write(`/api/leaders/${leaderId}/endorsements/withdraw`, {})
  await row.getByRole('button', { name: 'Retry' }).click()
  await rows(page, 'sent').getByText('An endorsement').waitFor()
  expect(await ownVoice(leaderId)).toMatchObject({ note: 'He answers his letters.' })
})

test('the words of an act can be copied', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: line.origin })
  await signIn(context, 'bola')
  await openUnderWorker(page, '/feedback')
  await line.cut()
  await writeFeedback('The words of Bola are long enough to send.')
  await said(page, 'kept').waitFor()
  await rows(page, 'waiting').first().getByRole('button', { name: 'Copy as text' }).click()
  await expect
    .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
    .toContain('The words of Bola are long enough to send.')
  await line.mend()
  await page.goto('/offline')
  await rows(page, 'sent').getByText('Your feedback').waitFor()
  expect(await rows(page, 'sent').count()).toBe(1)
})

test('who logs out with something unsent is asked: it is kept, sent first or deleted', async () => {
  await signIn(context, 'emeka')
  const keepOne = async (words: string) => {
    await openUnderWorker(page, '/feedback')
    await page.goto('/auth?logout=confirm')
    await page.goto('/feedback')
    await line.cut()
    await writeFeedback(words)
    await said(page, 'kept').waitFor()
  }
  await keepOne('Kept: these words are long enough to send.')
  // Without network the person can be asked, but cannot leave.
  await openToEdit()
  await line.mend()
  await page.goto('/auth?logout=confirm')
  await bar(page).getByText('1 not sent.').waitFor()
  await logOut()
  await page.getByRole('button', { name: 'Keep it here for me' }).click()
  await page.waitForURL((url) => url.pathname !== '/offline')
  await look()
  await rows(page, 'needs-you')
    .getByText(/belongs to another person/)
    .waitFor()
  await signIn(context, 'emeka')
  await look()
  await rows(page, 'needs-you').getByText('Kept: these words').waitFor()
  await page.goto('/auth?logout=confirm')
  await bar(page).getByText('1 not sent.').waitFor()
  await logOut()
  await page.getByRole('button', { name: 'Send it first' }).click()
  await page.waitForURL((url) => url.pathname !== '/offline')
  await signIn(context, 'emeka')
  await look()
  await rows(page, 'sent').getByText('Your feedback').waitFor()
  await keepOne('Deleted: these words are long enough to send.')
  await openToEdit()
  await line.mend()
  await page.goto('/auth?logout=confirm')
  await bar(page).getByText('1 not sent.').waitFor()
  await logOut()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.waitForURL((url) => url.pathname !== '/offline')
  await signIn(context, 'emeka')
  await look()
  expect(await page.locator('main').textContent()).not.toContain('Deleted: these words')
})
