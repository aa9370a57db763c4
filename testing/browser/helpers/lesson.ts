import { rightAnswerTo } from '#test/lesson-answers.ts'
import type { Page } from './browser.ts'

/** Begins the lesson that the page shows, and answers its whole test rightly; the answers are not sent yet. */
export const answerLesson = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Begin the lesson' }).click()
  await page.locator('input[name="q1"]').first().waitFor()
  for (const group of await page
    .getByRole('group')
    .filter({ has: page.locator('input[name^="q"]') })
    .all()) {
    const question = (await group.locator('legend').innerText()).replace(/^\d+\. /, '')
    await group.getByText(rightAnswerTo(question), { exact: true }).click()
  }
}

/** Passes the lesson that the page shows. */
export const passLesson = async (page: Page): Promise<void> => {
  await answerLesson(page)
  await page.getByRole('button', { name: 'Check my answers' }).click()
}
