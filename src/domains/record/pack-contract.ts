import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

const languageCode = z.enum(['en', 'pcm', 'ha', 'ig', 'yo'])
/** In the address, so that one address has one answer. */
const inLanguage = z.strictObject({ language: z._default(languageCode, 'en') })

const notMade = {
  'pack-not-made': refusal(404, message('There is no pack yet. Please try again in a minute.')),
} as const

export const PackFacts = z.object({
  language: languageCode,
  /** The size of the file. */
  bytes: z.int(),
  /** What a download moves over the network. */
  packedBytes: z.int(),
  madeOn: dayOfAction(),
  /** The keys by which the file is checked: lines of name, id and key. */
  keys: z.array(z.string()),
})
export type PackFacts = z.output<typeof PackFacts>

export const packApi = {
  pack: get('/api/record/pack', {
    summary:
      'The pack: library, guides, places and quiz in one signed file, to read without network and to hand from phone to phone',
    access: 'public',
    limit: 'record',
    query: inLanguage,
    returns: 'bytes',
    refuses: notMade,
  }),
  packFacts: get('/api/record/pack/facts', {
    summary: 'How large the pack is, when it was made, and the keys by which it is checked',
    access: 'public',
    limit: 'read',
    tag: 'content',
    query: inLanguage,
    returns: PackFacts,
    refuses: notMade,
  }),
}

/** Where the pack of a language is downloaded. */
export const packAddress = (language: string): string => `${packApi.pack.path}?language=${language}`
