import { describe, expect, test } from 'vitest'
import { accountScreens } from './sitemap/account-screens.ts'
import { campusScreens } from './sitemap/campus-screens.ts'
import { eventScreens } from './sitemap/event-screens.ts'
import { forumScreens } from './sitemap/forum-screens.ts'
import { civicScreens } from './sitemap/civic-screens.ts'
import { consoleScreens } from './sitemap/console-screens.ts'
import { infoScreens } from './sitemap/info-screens.ts'
import { libraryScreens } from './sitemap/library-screens.ts'
import { moneyScreens } from './sitemap/money-screens.ts'
import { leaderScreens } from './sitemap/leader-screens.ts'
import { isScreenPath, matchScreen, redirectOf, redirects, screenNames, screens, to } from './sitemap.ts'

describe('the screen of a path', () => {
  test.each(screenNames)('%s is at its own path and at each alias', (name) => {
    for (const path of [screens[name].path, ...(screens[name].aliases ?? [])])
      expect(matchScreen(path.replaceAll(/:[A-Za-z]+/g, 'x1'))?.name).toBe(name)
  })

  test('with fixed words wins over one with a parameter', () => {
    expect(matchScreen('/leaders/nominate')).toMatchObject({ name: 'nominate', params: {} })
    expect(matchScreen('/leaders/nominated')).toMatchObject({
      name: 'leader',
      params: { leaderId: 'nominated' },
    })
  })

  test.each([
    ['/login', 'auth'],
    ['/signup', 'auth'],
    ['/register', 'auth'],
    ['/nominate', 'nominate'],
  ])('%s is an alias of %s', (path, name) => {
    expect(matchScreen(path)?.name).toBe(name)
  })

  test('reads its parameters unescaped', () => {
    expect(matchScreen('/leaders/%E1%BB%8Cl%C3%A1%2F7')?.params).toEqual({ leaderId: 'Ọlá/7' })
  })

  test.each(['/leaders/%', '/leaders/%zz', '/leaders/%E0%A4%A'])(
    'does not exist for the malformed escape in %s',
    (path) => {
      expect(matchScreen(path)).toBe(null)
      expect(isScreenPath(path)).toBe(false)
    },
  )

  test.each([
    '',
    '/nothing',
    '/leaders/',
    '/leaders/a/b',
    '/LEADERS',
    'leaders',
    '/leaders?x=1',
    '//leaders',
  ])('does not exist for “%s”', (path) => {
    expect(matchScreen(path)).toBe(null)
  })
})

describe('the address of a screen', () => {
  test('leads back to that screen with the same parameters', () => {
    expect(to('dashboard')).toBe('/dashboard')
    expect(matchScreen(to('leader', { leaderId: 'a/b ?#%ọ' }))).toMatchObject({
      name: 'leader',
      params: { leaderId: 'a/b ?#%ọ' },
    })
  })
})

describe('the table', () => {
  test('holds the screens of every section, none of them twice', () => {
    const wings = [
      accountScreens,
      campusScreens,
      eventScreens,
      forumScreens,
      civicScreens,
      consoleScreens,
      infoScreens,
      leaderScreens,
      libraryScreens,
      moneyScreens,
    ].flatMap(Object.keys)
    expect(screenNames.toSorted()).toEqual(wings.toSorted())
  })

  test('gives no path to two screens', () => {
    const paths = screenNames.flatMap((name) => [screens[name].path, ...(screens[name].aliases ?? [])])
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  test('redirects old addresses, which are not screens themselves, to screens', () => {
    for (const [from, target] of Object.entries(redirects))
      expect([isScreenPath(from), isScreenPath(target)]).toEqual([false, true])
    expect(redirectOf(new URL('https://civic.example/candidates?q=ada'))).toBe('/leaders?q=ada')
  })

  test.each([
    ['', 'kind=leaders.concern'],
    ['?list=reports&state=second&open=a1', 'kind=leaders.concern&open=a1'],
    ['?list=reports&state=upheld', 'list=decided&kind=leaders.concern'],
    ['?list=corrections', 'kind=leaders.correction'],
    ['?list=corrections&state=declined', 'list=decided&kind=leaders.correction'],
    ['?list=notes&state=appealed', 'kind=leaders.note'],
  ])('redirects the old list of reports %s to the one list of moderators', (search, shown) => {
    const target = redirectOf({ pathname: '/admin/leaders/concerns', search })
    expect(target).toBe(`/admin/moderation?${shown}`)
    expect(isScreenPath(target?.split('?')[0] ?? '')).toBe(true)
  })

  test('redirects no view of a screen that stays', () => {
    expect(redirectOf({ pathname: '/leaders', search: '?list=notes' })).toBeUndefined()
  })
})
