import * as z from 'zod/mini'
import type { LanguageCode } from '#shared/words.ts'
import english from '../../reference/pages/en.json' with { type: 'json' }
import hausa from '../../reference/pages/ha.json' with { type: 'json' }
import igbo from '../../reference/pages/ig.json' with { type: 'json' }
import naija from '../../reference/pages/pcm.json' with { type: 'json' }
import yoruba from '../../reference/pages/yo.json' with { type: 'json' }
import elsewhere from '../../reference/pages/elsewhere.json' with { type: 'json' }

/** What a page is for, where no text of `content/` says it, and how people ask for it. */
const Page = z.strictObject({
  says: z.optional(z.string().check(z.minLength(20))),
  asks: z._default(z.array(z.string().check(z.minLength(3))), []),
})
const Pages = z.record(z.string().check(z.startsWith('/')), Page)

export interface AskedPage extends z.output<typeof Page> {
  /** With the anchor of a part, where the questions ask for that part. */
  readonly path: string
}

const read = (file: unknown): AskedPage[] =>
  Object.entries(Pages.parse(file)).map(([path, page]) => ({ path, ...page }))

/** The pages by language. */
export const askedPages: Readonly<Record<LanguageCode, readonly AskedPage[]>> = {
  en: read(english),
  pcm: read(naija),
  ha: read(hausa),
  ig: read(igbo),
  yo: read(yoruba),
}

/** In the place of a path: what people ask everywhere and no page of ours answers, such as the price of rice. */
export const ELSEWHERE = 'elsewhere'

const strange = z.strictObject({
  en: z.array(z.string()),
  pcm: z.array(z.string()),
  ha: z.array(z.string()),
  ig: z.array(z.string()),
  yo: z.array(z.string()),
})
const askedElsewhere = strange.parse(elsewhere)

const withAsks = new Set(
  askedPages.en.flatMap(({ path, asks }) => (asks.length > 0 ? [path.split('#')[0] ?? path] : [])),
)

/** False for a page that editors added since: no question is known that it answers. */
export const hasAsks = (page: string): boolean => withAsks.has(page)

/** Every question that is known, with the path of the page that answers it. */
export const knownAsks = (language: LanguageCode): { readonly path: string; readonly ask: string }[] => [
  ...askedPages[language].flatMap(({ path, asks }) => asks.map((ask) => ({ path, ask }))),
  ...askedElsewhere[language].map((ask) => ({ path: ELSEWHERE, ask })),
]
