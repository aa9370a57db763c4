import * as z from 'zod/mini'
import { type ContentFile, readContent } from '#platform/server/content/content-files.ts'
import { fillBrand, fillFacts } from '#platform/server/content/fill-facts.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { type CivicGuideName, guideNames } from '#shared/civic/guide-names.ts'
import { dayOfAction } from '#shared/fields.ts'
import { languages, type LanguageCode } from '#shared/words.ts'

/** A reply that people wrote and checked: the same words for everyone who asks for it. */
export interface WrittenReply {
  /** The pages that it leads to, the first one first. */
  readonly pages: readonly string[]
  readonly texts: Readonly<Record<LanguageCode, string>>
}

/** A reply to what citizens need to know, and how they ask for it. */
export interface ShortAnswer extends WrittenReply {
  /** The name of its file. */
  readonly name: string
  /** Who knows more about it. */
  readonly guide: CivicGuideName
  readonly checked: string
  /** The files of this repository that say what it says. */
  readonly from: readonly string[]
  readonly asks: Readonly<Record<LanguageCode, readonly string[]>>
}

const pages = () => z.array(z.string().check(z.startsWith('/')))
const asks = () => z.array(z.string().check(z.minLength(3)))
/** The day on which somebody checked every fact of it. */
const checked = dayOfAction

const ReplyMeta = z.strictObject({
  kind: z.enum(['danger', 'guard', 'manner']),
  checked: checked(),
  pages: pages(),
})
const NeedMeta = z.strictObject({
  kind: z.literal('need'),
  guide: z.enum(guideNames),
  checked: checked(),
  pages: pages().check(z.minLength(1), z.maxLength(3)),
  from: z.array(z.string()).check(z.minLength(1)),
  asks: z.strictObject({ en: asks(), pcm: asks(), ha: asks(), ig: asks(), yo: asks() }),
})
const Meta = z.discriminatedUnion('kind', [ReplyMeta, NeedMeta])

/** The part of a file under `## ha`, and so for each language. */
const sectionsOf = (markdown: string): Map<string, string> =>
  new Map(
    markdown
      .split(/^## (?=[a-z]{2,3}$)/m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()] as const),
  )

type Says = ReadonlyMap<LanguageCode, (sentence: string) => string>

const textsOf = ({ slug, markdown }: ContentFile, says: Says): WrittenReply['texts'] => {
  const sections = sectionsOf(markdown)
  return Object.fromEntries(
    languages.map(({ code }) => {
      const text = sections.get(code)
      if (!text) throw new Error(`content: answers/${slug} has no text in ${code}`)
      const say = says.get(code) ?? String
      return [code, fillFacts(fillBrand(text, say), say)]
    }),
  ) as Record<LanguageCode, string>
}

/** What a file of `content/answers/` says; refuses one that lacks a language or has a field that none has. */
export const answerIn = (file: ContentFile, says: Says): WrittenReply | ShortAnswer => {
  const meta = z.safeParse(Meta, file.meta)
  if (!meta.success)
    throw new Error(`content: answers/${file.slug}: ${z.prettifyError(meta.error)}`, { cause: meta.error })
  const texts = textsOf(file, says)
  if (meta.data.kind !== 'need') return { pages: meta.data.pages, texts }
  const { kind: _, ...need } = meta.data
  return { ...need, name: file.slug, texts }
}

/** Everything that people wrote for the guides to say. */
export interface WrittenTexts {
  /** By the name of their file, which is what was meant: danger, manners. */
  readonly replies: ReadonlyMap<string, WrittenReply>
  readonly answers: readonly ShortAnswer[]
}

const read = async (): Promise<WrittenTexts> => {
  const says = new Map(
    await Promise.all(languages.map(async ({ code }) => [code, await wordsIn(code)] as const)),
  )
  const replies = new Map<string, WrittenReply>()
  const answers: ShortAnswer[] = []
  for (const file of await readContent('answers')) {
    const answer = answerIn(file, says)
    if ('asks' in answer) answers.push(answer)
    else replies.set(file.slug, answer)
  }
  return { replies, answers }
}

let known: Promise<WrittenTexts> | undefined

/** What stands in `content/answers/`; it changes with a release only. */
export const written = (): Promise<WrittenTexts> => (known ??= read())

/** The replies to danger and manners, by the name of their file. */
export const writtenReplies = async (): Promise<WrittenTexts['replies']> => (await written()).replies

/** The short answers to what citizens need to know. */
export const shortAnswers = async (): Promise<WrittenTexts['answers']> => (await written()).answers
