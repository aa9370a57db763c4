import { afterAll, expect, test } from 'vitest'
import { closeBrowser, newContext, type Page, signIn } from './browser.ts'

afterAll(closeBrowser)

const open = async (page: Page, path: string, title: string) => {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(200)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  return page.locator('main')
}

test('[CM-02] network, chat, chapters, founders’ wall, leaderboard by region and period, student leaders, portal and training are there', async () => {
  const context = await newContext()
  await signIn(context, 'ife')
  const page = await context.newPage()

  await (await open(page, '/network', 'Network')).getByLabel('State').first().waitFor({ state: 'attached' })
  const rooms = await open(page, '/community-chat', 'Community chat')
  await rooms.locator('a[href*="/community-chat?"]').first().waitFor()
  const chapters = await open(page, '/local-chapters', 'Local Chapters')
  await chapters.locator('a[href^="/local-chapters/"]').first().waitFor()
  await open(page, '/founders-wall', 'Founders’ Wall')

  // The leaderboard by region and period: the choice of both stays in the address, and the list names them.
  const board = await open(page, '/leaderboard', 'Leaderboard')
  await board.getByRole('link', { name: 'This week' }).click()
  await page.waitForURL(/period=week/)
  await board.getByText('Place', { exact: true }).first().click()
  await page.getByLabel('Region').selectOption('nigeria')
  await board.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/region=nigeria/)
  await board.getByText('Nigeria · This week').waitFor()
  await board.getByRole('link', { name: 'All time' }).click()
  await board.getByText('Nigeria · All time').waitFor()

  const leaders = await open(page, '/student-leaders', 'Student leaders')
  await leaders.locator('a[href^="/leadership-portal"]').first().waitFor()
  const portal = await open(page, '/leadership-portal', 'Leadership Portal')
  for (const href of ['/student-leaders', '/training'])
    await portal.locator(`a[href="${href}"]`).first().waitFor()
  const training = await open(page, '/training', 'Training')
  expect(await training.locator('a[href^="/training/"]').count()).toBe(6)
  await context.close()
}, 120_000)
