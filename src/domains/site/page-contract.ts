import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction } from '#shared/fields.ts'
import { richText } from '#shared/text/rich-text.ts'
import { languages, message } from '#shared/words.ts'

const codes = languages.map(({ code }) => code)

const PageText = z.object({
  /** What the page says, in one or two sentences. */
  summary: z.string(),
  updated: dayOfAction(),
  /** True for a legal text that no lawyer has confirmed yet. */
  isDraft: z.boolean(),
  /** The language of the text: English where it is not translated yet. */
  language: z.enum(codes),
  languages: z.array(z.enum(codes)),
  /** Headings of the second level with their anchors. */
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
  text: richText(),
})
export type PageText = z.output<typeof PageText>

export const pageApi = {
  pageText: get('/api/site/pages/:slug', {
    summary: 'The text of an information page, in the language of the reader where it is translated',
    access: 'public',
    limit: 'read',
    tag: 'pages',
    returns: PageText,
    refuses: { 'page-not-found': refusal(404, message('This page does not exist.')) },
  }),
}
