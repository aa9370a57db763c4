import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { facts } from '#shared/civic/facts.ts'

/** What texts say of the state of the product: the code must agree, or the text must not say it. */

const folder = new URL('../../content/pages/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const english = readdirSync(folder).filter((name) => /^[a-z-]+\.md$/.test(name))

/** Sentences that become false when the product changes and nobody thinks of the text. */
const FOR_NOW =
  /\b(yet|so far)\b|\b(no|not|none|never|nothing|cannot|planned)\b[^.]*\b(today|now|the moment)\b/i

/** These are about people and papers, which no code knows. */
const aboutTheWorld: readonly string[] = [
  'No one from outside has tested us yet, so we do not claim it.',
  'No people with disabilities have tested the site for us yet.',
  'What is not settled yet',
  'The foundation has not published its board, its accounts or its statutes on this site yet.',
  'We did not test them on many real photos yet.',
  'A data protection officer has not been named in public yet.',
  // The test below counts the translations.
  'Some long pages are in English only so far.',
]

const sentencesOf = (markdown: string): string[] =>
  markdown
    .split('\n')
    .flatMap((line) => line.replace(/^(#+|-|\d+\.|summary:) +/, '').split(/(?<=[.?!]) /))
    .map((sentence) => sentence.trim())

test.each(english)('%s says nothing of the product that holds only for now', (name) => {
  const found = sentencesOf(read(name)).filter((sentence) => FOR_NOW.test(sentence))
  expect(found.filter((sentence) => !aboutTheWorld.includes(sentence))).toEqual([])
})

test('the guard finds what it must find', () => {
  for (const sentence of [
    'There is no prize draw today.',
    'They take no naira yet.',
    'You cannot sell it, and today you cannot turn it into money.',
  ])
    expect(sentence).toMatch(FOR_NOW)
})

test('some long pages are in English only', () => {
  const translated = english.filter((name) => {
    const [slug] = name.split('.')
    return readdirSync(folder).includes(`${slug}.ha.md`)
  })
  expect(translated.length).toBeLessThan(english.length)
})

test('the number of steps of a nomination is that of its form, in every language', async () => {
  // By name only: these types are those of a server, and pages have those of a browser.
  const form: string = '#domains/vetting/web/nominate/steps.ts'
  const { steps } = (await import(form)) as { steps: readonly string[] }
  expect(facts['nomination-steps'].value).toEqual({ count: steps.length })
  for (const name of ['help.md', 'help.pcm.md', 'help.ha.md', 'help.ig.md', 'help.yo.md'])
    expect(read(name), name).toContain('{{nomination-steps}}')
})
