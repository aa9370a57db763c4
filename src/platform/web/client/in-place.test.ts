import { expect, test } from 'vitest'
import { screens } from '#shared/sitemap.ts'
import { wordsOfWaiting } from '../in-place.ts'

test('every console says that it verifies admin access while it loads; other pages load', () => {
  const consoles = Object.values(screens)
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/admin'))
  for (const path of [...consoles, '/library/admin', '/feedback/view', '/ai-analytics'])
    expect([path, wordsOfWaiting(path.replaceAll(/:\w+/g, 'one'))]).toEqual([
      path,
      'Verifying admin access...',
    ])
  for (const path of ['/dashboard', '/leaders', '/nosuch']) expect(wordsOfWaiting(path)).toBe('Loading...')
})
