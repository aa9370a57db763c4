import { globSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

interface Rule {
  /** What an editor would write instead. */
  readonly instead: string
  readonly found: RegExp
  /** A sentence that breaks the rule, so that the rule is seen to work. */
  readonly fault: string
  /** Sentences that may break it, with the reason. */
  readonly allowed?: Readonly<Record<string, string>>
  /** True where a text of content/ has a good use for the words: people do stand in a queue. */
  readonly screensOnly?: boolean
}

const rules: Readonly<Record<string, Rule>> = {
  stands: {
    instead: 'is, shows, appears; a candidate runs',
    found: /\b(stands?|stood)\b/i,
    fault: 'The reason stands in your hub.',
    screensOnly: true,
  },
  'stands here': {
    instead: 'what you find here',
    found: /\bstands? (here|there)\b/i,
    fault: 'No letter stands here yet',
  },
  nobody: {
    instead: 'no one, someone, everyone, anyone',
    found: /\b(no|some|every|any)body\b/i,
    fault: 'Nobody has taken it yet.',
  },
  'say …': {
    instead: 'a question, or a label',
    found: /(^|[.!?] )Say (who|what|why|where|which|how|when|that|whether|of)\b/,
    fault: 'Say which office you hold.',
    screensOnly: true,
  },
  'no such': {
    instead: 'This report does not exist, or was removed.',
    found: /\bno such\b/i,
    fault: 'There is no such report.',
  },
  'could not be': {
    instead: 'We could not save this.',
    found: /\bcould not be\b/i,
    fault: 'Your answer could not be saved.',
  },
  'hand in': {
    instead: 'submit',
    found: /\bhand(s|ed|ing)? in\b/i,
    fault: 'Check and hand in',
    screensOnly: true,
  },
  'take back': {
    instead: 'withdraw, cancel, remove',
    found: /\b(takes?|took|taken) (.{1,14} )?back\b/i,
    fault: 'Your idea is taken back.',
    screensOnly: true,
  },
  anew: {
    instead: 'again; continue; now; the result',
    found: /\b(anew|meanwhile|moved on|go on (with|for|to|only)|goes on by|bec(a|o)me of|came of)\b/i,
    fault: 'This proposal has moved on.',
    screensOnly: true,
  },
  'the books': {
    instead: 'our records, the limit, the final result',
    found: /\b(the books|by the book|bound of|certified close)\b/i,
    fault: 'Payments against the books',
    screensOnly: true,
  },
  'by itself': {
    instead: 'automatically',
    found: /\b(by itself|by themselves|of (your|its|their) own)\b/i,
    fault: 'It closes by itself.',
    screensOnly: true,
  },
  whoever: {
    instead: 'the person who',
    found: /\b(whoever|whom)\b/i,
    fault: 'Whoever proposed it reads your reason.',
    screensOnly: true,
  },
  'name nobody': {
    instead: 'Do not name anyone.',
    found: /\b(Name|Tell|Give) (no one|no person)\b/,
    fault: 'The payer reads it. Name no one else.',
  },
  'could not be loaded': {
    instead: 'We could not load …',
    found: /\bnot be loaded\b/i,
    fault: 'The list could not be loaded.',
    screensOnly: true,
  },
  'two clauses': {
    instead: 'two sentences, or because',
    found: /[a-z](?<!says): (it|they|you|we|no one) [a-z]/,
    fault: 'It is too late: we are paying it.',
    screensOnly: true,
    allowed: {
      'Vote: no one sees who you vote for': 'a label and its matter',
      'Owner: you become a signatory': 'a label and its matter',
    },
  },
}

const root = new URL('../../', import.meta.url)

/** Every English sentence of the interface and the letters: the keys of a language in which none is missing. */
const sentences = async (): Promise<string[]> => {
  const folder = new URL('src/locales/ha/', root)
  const files = await Promise.all(
    (await readdir(folder)).map((file) => readFile(new URL(file, folder), 'utf8')),
  )
  return [...new Set(files.flatMap((text) => Object.keys(JSON.parse(text) as Record<string, string>)))]
}

/** The lines of the English texts, of the questions and lessons, and of the README; of a reply of a guide its English part, without the questions. */
const lines = async (): Promise<string[]> => {
  const names = globSync(['content/*/*.md', 'README.md', 'src/domains/{quizzes,training}/reference/*.json'], {
    cwd: root,
  }).filter((name) => !/\.(pcm|ha|ig|yo)\.md$/.test(name))
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, root), 'utf8')))
  return texts.flatMap((text) =>
    (
      text
        .split(/^## en$/m)
        .at(-1)
        ?.split(/^## pcm$/m)[0] ?? ''
    ).split('\n'),
  )
}

const [screens, texts] = [await sentences(), await lines()]

describe('an editor would print it', () => {
  test('every sentence and every text is looked at', () => {
    expect(screens.length).toBeGreaterThan(7000)
    expect(texts.length).toBeGreaterThan(4000)
  })

  test.each(Object.entries(rules))('no "%s"', (_, { found, fault, instead, allowed = {}, screensOnly }) => {
    expect(fault).toMatch(found)
    const all = [...screens, ...(screensOnly ? [] : texts)]
    expect(
      all.filter((each) => found.test(each) && !Object.hasOwn(allowed, each)),
      instead,
    ).toEqual([])
    // An excuse that no sentence needs goes.
    expect(Object.keys(allowed).filter((each) => !screens.includes(each))).toEqual([])
  })
})
