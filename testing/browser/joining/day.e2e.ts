import type { BrowserContext, CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionsOn } from '#domains/quizzes/server/bank.ts'
import { closeBrowser, newContext, openForm, type Page, phone } from '../helpers/browser.ts'
import { filesOnDisk } from '../helpers/files.ts'
import { joinAnew } from '../helpers/newcomer.ts'

let files: Awaited<ReturnType<typeof filesOnDisk>>
beforeAll(async () => {
  files = await filesOnDisk()
})
afterAll(async () => {
  await files.remove()
  await closeBrowser()
})

/** A slow network as in many wards, in bytes a second; 0 drops it. */
const network = (line: CDPSession, bytesPerSecond: number) =>
  line.send('Network.emulateNetworkConditions', {
    offline: bytesPerSecond === 0,
    latency: 300,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
const SECOND_GENERATION = 30_000
const SLOWLY = { timeout: 45_000 }

interface Tasks {
  readonly tasks: { id: string; kind: string; state: string }[]
  readonly own: { earned: string; completed: number; streak: number }
}
const tasksOf = async (context: BrowserContext): Promise<Tasks> =>
  (await (await context.request.get('/api/tasks')).json()) as Tasks
const taskId = async (context: BrowserContext, kind: string): Promise<string> =>
  (await tasksOf(context)).tasks.find((task) => task.kind === kind)?.id ?? ''

/** Opens a task as the list does, and starts it. */
const startTask = async (page: Page, id: string): Promise<void> => {
  await openForm(page, `/engage?task=${id}#task`)
  await page.locator('#task').getByRole('button', { name: 'Start', exact: true }).click()
}

/** Chooses the right answer to every question of the open quiz. */
const answerRightly = async (page: Page): Promise<void> => {
  for (const group of await page
    .getByRole('group')
    .filter({ has: page.locator('input[name^=q]') })
    .all()) {
    const text = await group.locator('legend').innerText()
    const question = questionsOn('all').find((each) => text.includes(each.text))
    if (!question) throw new Error(`The bank has no question in "${text}"`)
    await group.getByText(question.right, { exact: true }).click()
  }
}
/** Presses as a person does: again while the network or a busy server failed; the same content counts once. */
const pressUntil = async (page: Page, name: string, isThere: () => Promise<boolean>): Promise<void> => {
  const button = page.getByRole('button', { name })
  await button.click(SLOWLY)
  await expect
    .poll(
      async () => {
        if (await isThere()) return true
        const failed = page.locator('[role=alert][data-summary]').first()
        if ((await failed.isVisible()) && (await button.isEnabled())) await button.click().catch(() => {})
        return isThere()
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(true)
}
const chosen = (page: Page) => page.locator('input[type=radio][name^=q]:checked').count()

test('[EN-03] a day on 2G at 360 px: a quiz and a report with photo, the network drops twice, and each is paid once', async () => {
  const context = await newContext(phone)
  await joinAnew(context)
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await network(line, SECOND_GENERATION)
  const [quiz, report] = [await taskId(context, 'quiz'), await taskId(context, 'issue-report')]

  // The quiz of the day: the network drops while it is sent, and the phone loses the page.
  await openForm(page, '/engage')
  await page.locator(`a[href="/engage?task=${quiz}#task"]`).first().waitFor()
  await startTask(page, quiz)
  await page.getByText('Question 5 of 5').waitFor(SLOWLY)
  await openForm(page, `/engage?task=${quiz}#task`)
  await answerRightly(page)
  await network(line, 0)
  await page.getByRole('button', { name: 'Check my answers' }).click()
  await page.getByText('Quiz Submission Failed').waitFor()
  await page.getByText('Your answers are kept on this phone. Press the button again.').waitFor()
  await network(line, SECOND_GENERATION)
  await openForm(page, `/engage?task=${quiz}#task`)
  await expect.poll(() => chosen(page)).toBe(5)
  // The answer of the server is lost on its way: nobody knows, so the same press is sent again.
  await page.route(
    `**/api/tasks/${quiz}/complete`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const send = page.getByRole('button', { name: 'Check my answers' })
  await send.click()
  await page.getByText('Quiz Submission Failed').waitFor()
  await pressUntil(page, 'Check my answers', () => page.getByText('You earned 1.50 SUP.').isVisible())
  expect((await tasksOf(context)).own).toMatchObject({ earned: '1.50', completed: 1 })

  // A report with a photo: the network drops before it is sent.
  await startTask(page, report)
  await page.locator('#task').getByRole('link', { name: 'Report a problem' }).click(SLOWLY)
  await page.getByRole('link', { name: /^Environment/ }).click(SLOWLY)
  await page.getByLabel('Local government or ward').fill('Oredo')
  await page.locator('main').getByRole('button', { name: 'Search' }).click()
  await page.locator('main a[href*="lga=ED-oredo"]').first().click(SLOWLY)
  await page.getByLabel(/What is wrong, in a few words/).fill('Refuse fills the gutter of Ring road')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Ward, street or landmark').waitFor(SLOWLY)
  await openForm(page, page.url())
  await page.getByLabel('Add a photo').setInputFiles(files.photo)
  await page.locator('input[name="evidenceIds"]').waitFor({ state: 'attached', ...SLOWLY })
  await page.getByLabel('Ward, street or landmark').fill('Beside the post office')
  await page.getByLabel('Tell us more').fill('The water stands in the rooms after each rain.')
  await network(line, 0)
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByText('We could not send your report. Please try again.').waitFor()
  await network(line, SECOND_GENERATION)
  await pressUntil(page, 'Send the report', async () => /\/reports\/[0-9a-f-]{36}/.test(page.url()))
  await page.getByRole('img', { name: 'Photo of the problem' }).waitFor(SLOWLY)
  const mine = (await (await context.request.get('/api/reports?mine=yes')).json()) as { total: number }
  expect(mine.total).toBe(1)

  // A neighbour has the problem too: that confirms it, and the task pays.
  const neighbour = await newContext(phone)
  await joinAnew(neighbour)
  const { csrfToken: theirs } = (await (await neighbour.request.get('/api/csrf-token')).json()) as {
    csrfToken: string
  }
  const reportId = /\/reports\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  const joined = await neighbour.request.post(`/api/reports/${reportId}/join`, {
    data: {},
    headers: { 'x-csrf-token': theirs },
  })
  expect(joined.ok()).toBe(true)
  await neighbour.close()

  // A failure of a task says so in the words of the specification; then it counts.
  await openForm(page, `/engage?task=${report}#task`)
  await network(line, 0)
  const done = page.getByRole('button', { name: 'I reported it' })
  await done.click()
  await page.getByText('Failed to complete task').waitFor()
  await network(line, SECOND_GENERATION)
  await pressUntil(page, 'I reported it', () => page.getByText('You earned 1.50 SUP.').isVisible())
  expect((await tasksOf(context)).own).toMatchObject({ earned: '3.00', completed: 2, streak: 1 })

  // What the day came to, on the page; nothing is wider than the screen.
  await openForm(page, '/engage')
  await page.getByText('1 day in a row').waitFor(SLOWLY)
  await page.getByText('Today counts. You can rest one day a week.').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

  // Each is completed once: again says so, and pays nothing.
  const { csrfToken } = (await (await context.request.get('/api/csrf-token')).json()) as { csrfToken: string }
  for (const id of [quiz, report]) {
    const again = await context.request.put(`/api/tasks/${id}/complete`, {
      data: {},
      headers: { 'x-csrf-token': csrfToken },
    })
    expect([again.status(), ((await again.json()) as { error: string }).error]).toEqual([
      409,
      'Task Already Completed',
    ])
  }
  expect((await tasksOf(context)).own).toMatchObject({ earned: '3.00', completed: 2 })
  await context.close()
}, 300_000)
