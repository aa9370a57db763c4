import * as z from 'zod/mini'
import { type ContentFile, readContent } from '#platform/server/content/content-files.ts'
import { fillFacts } from '#platform/server/content/fill-facts.ts'
import { headingsOf, parseMarkdown } from '#platform/server/content/markdown.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { election2027, type ElectionEvent, electionEvents } from '#shared/civic/election-2027.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { plainOf, type RichNode } from '#shared/text/rich-text.ts'
import type { LanguageCode } from '#shared/words.ts'
import { type CitizensRights, type Guide, type GuideName, guides, type ProcessOverview } from '../contract.ts'

const Front = z.strictObject({
  title: z.string(),
  summary: z.string(),
  notice: z.string(),
  /** English texts only: a translation has those of its original. */
  asOf: z.optional(z.string()),
  sources: z.optional(
    z.array(z.strictObject({ title: z.string(), url: z.optional(z.string()), date: z.optional(z.string()) })),
  ),
  /** Translations only: the `asOf` of the English text that they follow. */
  translatedFrom: z.optional(z.string()),
})

let files: Promise<ContentFile[]> | undefined
const allFiles = () => (files ??= readContent('education'))

/** A heading such as "33. Right to life" is an anchor `section-33` in every language. */
const withSectionAnchors = (text: readonly RichNode[]): RichNode[] =>
  text.map((node) => {
    if (typeof node === 'string' || node.tag !== 'h2') return node
    const [, number] = /^(\d{1,3})\. /.exec(plainOf(node.children ?? [])) ?? []
    return number ? { ...node, id: `section-${number}` } : node
  })

const made = new Map<string, Promise<Guide>>()

const makeGuide = async (guide: GuideName, language: LanguageCode): Promise<Guide> => {
  const all = (await allFiles()).filter(({ slug }) => slug === guide)
  const english = all.find((file) => file.language === 'en')
  const file = all.find((each) => each.language === language) ?? english
  invariant(english && file, `the guide ${guide} has a text`)
  const original = Front.parse(english.meta)
  const { title, summary, notice } = Front.parse(file.meta)
  const say = await wordsIn(file.language)
  const text = withSectionAnchors(parseMarkdown(fillFacts(file.markdown, say)))
  return {
    guide,
    title,
    summary,
    notice,
    language: file.language,
    asOf: original.asOf ?? '',
    sources: original.sources ?? [],
    text,
    contents: headingsOf(text),
    languages: all.map((each) => each.language),
  }
}

/** A guide in a language, in English where it is not translated. */
export const guideIn = (guide: GuideName, language: LanguageCode): Promise<Guide> => {
  const key = `${guide} ${language}`
  const before = made.get(key)
  if (before) return before
  const making = makeGuide(guide, language)
  made.set(key, making)
  making.catch(() => made.delete(key))
  return making
}

/** The guide of a page; refuses `guide-not-found`. */
export const showGuide = async (wanted: string, language: LanguageCode): Promise<Guide> => {
  const guide = guides.find((name) => name === wanted)
  if (!guide) throw new Refusal('guide-not-found')
  return guideIn(guide, language)
}

/** The parts of a text below its headings of one level, each with what stands under it. */
export const partsBy = (tag: 'h2' | 'h3', text: readonly RichNode[]) => {
  const parts: { id: string; title: string; text: RichNode[] }[] = [{ id: '', title: '', text: [] }]
  for (const node of text)
    if (typeof node !== 'string' && node.tag === tag)
      parts.push({ id: node.id ?? '', title: plainOf(node.children ?? []).trim(), text: [] })
    else parts.at(-1)?.text.push(node)
  return parts
}

const aboutOf = ({ guide: _guide, text: _text, contents: _contents, ...about }: Guide) => about

/** Each right: its meaning, then under two headings what to do when it is broken, and its limits. */
export const citizensRights = async (language: LanguageCode): Promise<CitizensRights> => {
  const guide = await guideIn('rights', language)
  const sections = partsBy('h2', guide.text).filter(({ id }) => id.startsWith('section-'))
  return {
    ...aboutOf(guide),
    rights: sections.map(({ id, title, text }) => {
      const [meaning, whenBroken, limits] = partsBy('h3', text).map((part) => plainOf(part.text).trim())
      invariant(meaning && whenBroken && limits, `${title} has its three parts in ${guide.language}`)
      const section = id.replace('section-', '')
      return { section, title: title.replace(/^\d+\. /, ''), meaning, whenBroken, limits }
    }),
  }
}

/** Who may vote, how and when, by the parts of the guide, with the dates as data. */
export const processOverview = async (language: LanguageCode): Promise<ProcessOverview> => {
  const guide = await guideIn('voting', language)
  const events: readonly ElectionEvent[] = electionEvents
  return {
    ...aboutOf(guide),
    law: election2027.law,
    dates: events.map(({ id, start, end }) => ({
      id,
      start,
      end: end ?? null,
      source: election2027.source,
      asOf: election2027.asOf,
    })),
    parts: partsBy('h2', guide.text).filter(({ id }) => id !== ''),
  }
}
