import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, newContext, openForm, type Page, phone } from '../helpers/browser.ts'
import { beforePress, expectResultInView } from '../helpers/in-view.ts'
import { joinAnew } from '../helpers/newcomer.ts'

afterAll(closeBrowser)

const lowPhone = { ...phone, viewport: { width: 360, height: 640 } }

const startRights = async (page: Page): Promise<void> => {
  await openForm(page, '/quiz-center')
  const before = await beforePress(page)
  await page.getByRole('button', { name: 'Start Your rights' }).click()
  await expectResultInView(page, before, 'the start of a quiz')
  await expect.poll(() => page.getByText('Question 5 of 5').count()).toBe(1)
}

const chooseFirst = async (page: Page): Promise<void> => {
  for (let number = 1; number <= 5; number += 1)
    await page.locator(`label:has(input[name=q${number}])`).first().click()
}

const expectReviewed = async (page: Page): Promise<void> => {
  const answers = page.getByRole('region', { name: 'Your answers' })
  expect(await answers.getByText('Source:').count()).toBe(5)
  expect(await answers.getByText(/^The answer:/).count()).toBe(5)
  // Nothing is wider than the screen.
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
}

describe.each([
  ['with script', true],
  ['without script', false],
] as const)('a quiz on a low phone %s', (_mode, javaScriptEnabled) => {
  test('is started, answered, and its result with every explanation is in view', async () => {
    const context = await newContext({ ...lowPhone, javaScriptEnabled })
    await joinAnew(context)
    const page = await context.newPage()
    await startRights(page)
    expect(await page.getByText(/^Send your answers by \d\d:\d\d \(Nigerian time\)\.$/).count()).toBe(1)
    await chooseFirst(page)
    const before = await beforePress(page)
    await page.getByRole('button', { name: 'Check my answers' }).click()
    await expectResultInView(page, before, 'the result of a quiz')
    await expectReviewed(page)
    await page.goto('/quiz-center')
    await page.getByRole('link', { name: /Your rights/ }).click()
    await expect.poll(() => page.getByRole('region', { name: 'Your answers' }).count()).toBe(1)
    await expectReviewed(page)
    await context.close()
  })
})

test('a network that is lost while answering and while sending loses no answer, and the quiz counts once', async () => {
  const context = await newContext(lowPhone)
  await joinAnew(context)
  const page = await context.newPage()
  await startRights(page)
  await chooseFirst(page)
  // The phone loses the page: what was chosen is still on it.
  await openForm(page, '/quiz-center')
  await expect.poll(() => page.locator('input[type=radio][name^=q]:checked').count()).toBe(5)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check my answers' }).click()
  await expect.poll(() => page.getByText('Quiz Submission Failed').count()).toBe(1)
  expect(await page.getByText('Your answers are kept on this phone. Press the button again.').count()).toBe(1)
  expect(await page.locator('input[type=radio][name^=q]:checked').count()).toBe(5)
  await context.setOffline(false)
  const before = await beforePress(page)
  await page.getByRole('button', { name: 'Check my answers' }).click()
  await expectResultInView(page, before, 'the result after the network came back')
  await expectReviewed(page)
  const centre = (await (await context.request.get('/api/quizzes')).json()) as { history: unknown[] }
  expect(centre.history).toHaveLength(1)
  await context.close()
})
