import { describe, expect, test } from 'vitest'
import { foldName } from '#shared/text/fold.ts'
import { matchScreen, screens } from '#shared/sitemap.ts'
import { languages } from '#shared/words.ts'
import { heldOut, openQuestions, refusals, stories } from '../evaluation/questions.ts'
import { readPassages } from './passages.ts'
import { askedPages, knownAsks } from './page-asks.ts'

/** Pages that show one thing of many, take somebody on from elsewhere, or are for those who look after the platform. */
const isForEverybody = ({ path, access, isDemoOnly }: (typeof screens)[keyof typeof screens]): boolean =>
  ['public', 'citizen', 'verified', 'volunteer'].includes(access) &&
  !path.includes(':') &&
  !isDemoOnly &&
  !['/', '/complete-signup', '/onboarding', '/reset-password/new', '/dev/kit', '/dev/outbox'].includes(path)

describe('the pages that a guide can name', () => {
  test('are all pages that everybody may open: each has a text or says what it is for, in every language', async () => {
    const passages = await readPassages()
    const inEnglish = new Set(passages.map(({ path }) => path.split('#')[0]))
    const own = Object.values(screens).filter(isForEverybody)
    expect(own.length).toBeGreaterThan(80)
    expect(own.map(({ path }) => path).filter((path) => !inEnglish.has(path))).toEqual([])
    const said = (code: (typeof languages)[number]['code']) =>
      askedPages[code].flatMap(({ path, says }) => (says ? [path] : [])).toSorted()
    for (const { code } of languages) expect(said(code), code).toEqual(said('en'))
  })

  test('exist, and so do the parts that known questions ask for', async () => {
    const known = new Set((await readPassages()).flatMap(({ path }) => [path, path.split('#')[0]]))
    for (const { code } of languages)
      for (const { path } of askedPages[code]) {
        expect(matchScreen(path.split('#')[0] ?? ''), path).not.toBeNull()
        expect(known.has(path), `${code} ${path}`).toBe(true)
      }
  })

  test('have no question twice, and none that the guide is tested by', () => {
    const sets = [openQuestions, stories, ...Object.values(heldOut)]
    for (const { code } of languages) {
      const asks = knownAsks(code).map(({ ask }) => ask)
      expect(asks.filter((ask, at) => asks.indexOf(ask) !== at)).toEqual([])
      const tested = new Set([
        ...sets.flatMap((set) => set[code].map(([question]) => foldName(question))),
        ...[refusals, ...Object.values(heldOut).map((set) => set.refusals)]
          .flat()
          .map(([, question]) => foldName(question)),
      ])
      expect(asks.filter((ask) => tested.has(foldName(ask)))).toEqual([])
    }
  })
})
