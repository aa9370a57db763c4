import { expect, test } from 'vitest'
import { matchScreen } from '#shared/sitemap.ts'
import { otherConsoles } from './other-transitions.tsx'

test.each(otherConsoles)('$href stands here as in the table of screens', ({ href, access, title }) => {
  expect(matchScreen(href)?.screen).toMatchObject({ path: href, access, title })
})
