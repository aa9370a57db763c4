import { afterAll, describe, expect, test } from 'vitest'
import { matchScreen } from '#shared/sitemap.ts'
import { closeBrowser, newContext, phone } from '../helpers/browser.ts'
import { addressOf } from '../helpers/samples.ts'

afterAll(closeBrowser)

/** The public routes of the specification, in its order (section 2). */
const publicRoutes =
  '/about /governance /beliefs /civic-letters /civic-letters/:letterSlug /canada /pitch /faq /contact /help /terms /privacy /child-safety-policy /data-deletion /security /accessibility /transparency-dashboard /image-eval /donations /civic-counsel /engage /missions /proof-submission /local-chapters /projects /projects/:projectId /leaderboard /civic-heatmap /meet-your-guides /civic-guides /video-library /donor-funding /link-whatsapp /institution-profile/:institutionId /institutions/:institutionSlug'.split(
    ' ',
  )

/** A visitor’s address of a route: a parameter is filled with a thing of the demonstration. */
const sampleOf = async (route: string): Promise<string> => {
  const name = matchScreen(route)?.name
  if (!name) throw new Error(`No screen has the path ${route}.`)
  return route.includes(':') ? addressOf(name) : route
}

describe('what a visitor may open', () => {
  test('[RT-01] every public route renders its own page, without a sign-in', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled: false })
    const page = await context.newPage()
    const titles = new Map<string, string>()
    for (const route of publicRoutes) {
      const address = await sampleOf(route)
      const answer = await page.goto(address)
      expect([route, answer?.status(), new URL(page.url()).pathname]).toEqual([route, 200, address])
      expect([route, await page.locator('main h1').count()]).toEqual([route, 1])
      titles.set(route, await page.locator('main h1').innerText())
    }
    // Two addresses of the guides and of an institution, and no other heading twice.
    for (const [one, same] of [
      ['/meet-your-guides', '/civic-guides'],
      ['/institutions/:institutionSlug', '/institution-profile/:institutionId'],
    ] as const) {
      expect(titles.get(same)).toBe(titles.get(one))
      titles.delete(same)
    }
    const headings = [...titles.values()]
    expect(headings.filter((title, at) => headings.indexOf(title) !== at)).toEqual([])
    await context.close()
  })
})
