import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { line, personName, prose } from '#shared/fields.ts'
import { richText } from '#shared/text/rich-text.ts'
import { isCalendarDay } from '#shared/values/lagos.ts'
import { message } from '#shared/words.ts'

/** The guides, each a file `content/education/<name>.md`. */
export const guides = ['rights', 'voting', 'offices'] as const
export type GuideName = (typeof guides)[number]

export const languageCode = z.enum(['en', 'pcm', 'ha', 'ig', 'yo'])
/** Said in the address, so that one address has one answer and caches may keep it. */
export const inLanguage = z.strictObject({ language: z._default(languageCode, 'en') })

const Source = z.object({ title: z.string(), url: z.optional(z.string()), date: z.optional(z.string()) })
export type Source = z.output<typeof Source>

/** What every guide says about itself. */
const About = {
  title: z.string(),
  summary: z.string(),
  /** The language that the text is in: English where it is not translated. */
  language: languageCode,
  /** When we last checked it. */
  asOf: z.string(),
  notice: z.string(),
  sources: z.array(Source),
}

export const Guide = z.object({
  ...About,
  guide: z.enum(guides),
  text: richText(),
  contents: z.array(z.object({ id: z.string(), text: z.string() })),
  /** The languages that the text has. */
  languages: z.array(languageCode),
})
export type Guide = z.output<typeof Guide>

export const CitizensRights = z.object({
  ...About,
  rights: z.array(
    z.object({
      /** The section of the Constitution. */
      section: z.string(),
      title: z.string(),
      meaning: z.string(),
      whenBroken: z.string(),
      limits: z.string(),
    }),
  ),
})
export type CitizensRights = z.output<typeof CitizensRights>

export const ProcessOverview = z.object({
  ...About,
  law: z.string(),
  /** The dates of the elections of 2027, each as its source gave it on a day. */
  dates: z.array(
    z.object({
      id: z.string(),
      start: z.string(),
      end: z.nullable(z.string()),
      source: z.string(),
      asOf: z.string(),
    }),
  ),
  parts: z.array(z.object({ id: z.string(), title: z.string(), text: richText() })),
})
export type ProcessOverview = z.output<typeof ProcessOverview>

/** Characters of a search. */
export const MAX_LAW_SEARCH = 80

const Found = z.object({
  title: z.string(),
  /** The chapter or guide that it stands in. */
  where: z.string(),
  excerpt: z.string(),
  href: z.string(),
})
export type Found = z.output<typeof Found>

const MAX_RECORDS = 2_000

const optionalLine = (max: number) => z.optional(line(max))
const replies = ['email', 'paper', 'inspect'] as const
export type Reply = (typeof replies)[number]

export const LetterWanted = z.strictObject({
  /** The ministry, agency or council that holds the record. */
  institution: line(160, message('Which public body are you writing to?')),
  address: optionalLine(200),
  records: prose(10, MAX_RECORDS, message('Tell us what you want to know (at least 10 characters).')),
  period: optionalLine(120),
  reply: z._default(z.enum(replies), 'email'),
  name: personName(120, message('Write your name as you sign the letter.')),
  contact: line(200, message('Write where they can answer you.')),
  /** The day on which they get it; without it, today. */
  receivedOn: z.optional(z.string().check(z.refine(isCalendarDay, message('Choose a day of the calendar.')))),
})
export type LetterWanted = z.output<typeof LetterWanted>

export const FoiLetter = z.object({
  subject: z.string(),
  letter: z.string(),
  receivedOn: z.string(),
  /** Seven days after they got it. */
  answerBy: z.string(),
  /** With the longest extension. */
  latestBy: z.string(),
  /** The last day to ask a court, counted from a refusal by silence. */
  courtBy: z.string(),
})
export type FoiLetter = z.output<typeof FoiLetter>

const kept = { access: 'public', limit: 'read', cache: 'public', tag: 'education' } as const

export const educationApi = {
  citizensRights: get('/api/education/legal-guides/citizens-rights', {
    ...kept,
    summary: 'Each right of Chapter IV: what it means, what to do when it is broken, and its limits',
    query: inLanguage,
    returns: CitizensRights,
  }),
  processOverview: get('/api/education/voting-guide/process-overview', {
    ...kept,
    summary: 'Who may vote, how, and when in 2027, with sources',
    query: inLanguage,
    returns: ProcessOverview,
  }),
  guide: get('/api/education/guides/:guide', {
    summary: 'A guide as its page shows it, in the reader’s language where it is translated',
    access: 'public',
    limit: 'read',
    tag: 'education',
    returns: Guide,
    refuses: { 'guide-not-found': refusal(404, message('This guide does not exist, or was removed.')) },
  }),
  search: get('/api/education/search', {
    summary: 'Sections of the Constitution and parts of the guides with these words, the best first',
    access: 'public',
    limit: 'read',
    tag: 'education',
    query: z.strictObject({
      q: z.string().check(z.trim(), z.maxLength(MAX_LAW_SEARCH, message('That is too long.'))),
    }),
    returns: z.object({ results: z.array(Found), total: z.int() }),
  }),
  writeLetter: post('/api/education/foi-letters', {
    summary: 'Write a request under the Freedom of Information Act, with its deadlines; nothing is stored',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    body: LetterWanted,
    returns: FoiLetter,
  }),
}
