import * as z from 'zod/mini'
import { readContent } from '#platform/server/content/content-files.ts'
import { fillFacts } from '#platform/server/content/fill-facts.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { dayOfAction } from '#shared/fields.ts'
import { languages, type LanguageCode } from '#shared/words.ts'

/** A reply that people wrote and checked: the same words for everybody who asks for it. */
export interface WrittenReply {
  /** The pages that it leads to, the first one first. */
  readonly pages: readonly string[]
  readonly texts: Readonly<Record<LanguageCode, string>>
}

const Meta = z.strictObject({
  kind: z.enum(['danger', 'guard', 'manner']),
  /** The day on which somebody checked every fact of it. */
  checked: dayOfAction(),
  pages: z.array(z.string()),
})

/** The part of a file under `## ha`, and so for each language. */
const sectionsOf = (markdown: string): Map<string, string> =>
  new Map(
    markdown
      .split(/^## (?=[a-z]{2,3}$)/m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()] as const),
  )

const read = async (): Promise<ReadonlyMap<string, WrittenReply>> => {
  const says = new Map(
    await Promise.all(languages.map(async ({ code }) => [code, await wordsIn(code)] as const)),
  )
  const replies = new Map<string, WrittenReply>()
  for (const { slug, meta, markdown } of await readContent('answers')) {
    const { pages } = Meta.parse(meta)
    const sections = sectionsOf(markdown)
    const texts = Object.fromEntries(
      languages.map(({ code }) => {
        const text = sections.get(code)
        if (!text) throw new Error(`content: answers/${slug} has no text in ${code}`)
        return [code, fillFacts(text, says.get(code) ?? String)]
      }),
    ) as Record<LanguageCode, string>
    replies.set(slug, { pages, texts })
  }
  return replies
}

let known: ReturnType<typeof read> | undefined

/** All replies of `content/answers/`, by the name of their file. Refuses a file that lacks a language. */
export const writtenReplies = (): ReturnType<typeof read> => (known ??= read())
