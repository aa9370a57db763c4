import { afterAll, describe, expect, test } from 'vitest'
import type { ScreenName } from '#shared/sitemap.ts'
import { languages } from '#shared/words.ts'
import { closeBrowser, contextOf, origin } from '../helpers/browser.ts'
import { findsEnglish } from '../helpers/english-left.ts'
import { addressOf } from '../helpers/samples.ts'

afterAll(closeBrowser)

/** The forty pages that most people open: half as a visitor, half as a member. */
const visited: readonly (readonly ['a visitor' | 'ada', readonly ScreenName[]])[] = [
  [
    'a visitor',
    [
      ...(['landing', 'about', 'faq', 'help', 'privacy', 'terms', 'security', 'childSafety'] as const),
      ...([
        'governance',
        'donations',
        'contact',
        'accessibility',
        'projects',
        'project',
        'problems',
      ] as const),
      ...(['leaders', 'library', 'article', 'letters', 'videos', 'meetYourGuides'] as const),
    ],
  ],
  [
    'ada',
    [
      ...(['dashboard', 'profile', 'notifications', 'wallet', 'draws', 'voting', 'nominate'] as const),
      ...(['training', 'lesson', 'quizCenter', 'rightsQuiz', 'education', 'educationGuide'] as const),
      ...(['events', 'forum', 'chapters', 'engage', 'reportProblem', 'challenge', 'progress'] as const),
    ],
  ],
]

describe.each(languages.map(({ code }) => code).filter((code) => code !== 'en'))('in %s', (code) => {
  test.each(visited)('%s finds no English on the busiest pages', async (who, names) => {
    const find = await findsEnglish(code)
    const context = await contextOf(who === 'ada' ? who : null)
    await context.addCookies([{ name: 'lang', value: code, url: origin() }])
    const left: string[] = []
    for (const name of names) {
      const address = await addressOf(name)
      const answer = await context.request.get(address)
      const html = await answer.text()
      expect([address, answer.status(), html.includes(`<html lang="${code}"`)]).toEqual([address, 200, true])
      left.push(...find(html).map((text) => `${address}: ${text}`))
    }
    await context.close()
    expect(left).toEqual([])
  })
})
