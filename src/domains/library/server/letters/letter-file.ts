import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { ContentFile } from '#platform/server/content/content-files.ts'
import type { Database } from '#platform/server/database/database.ts'
import { fileSources, readFrontMatter, readTranslationFile } from '../articles/article-file.ts'
import { startOfDay } from '../../rules.ts'
import { lettersStore } from './store.ts'

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

const LetterFile = z.strictObject({
  title: z.string().check(z.minLength(5), z.maxLength(160)),
  summary: z.string().check(z.minLength(10), z.maxLength(300)),
  /** To whom it goes. */
  to: z.string().check(z.minLength(3), z.maxLength(160)),
  author: z.optional(z.string()),
  published: day,
  updated: z.optional(day),
  tags: z._default(z.array(z.string()), []),
  sources: fileSources,
  /** What became of it, oldest first; a letter without steps is a model that nobody has sent. */
  steps: z._default(
    z.array(
      z.strictObject({
        date: day,
        status: z.enum(['sent', 'answered', 'unanswered', 'settled']),
        note: z._default(z.string(), ''),
      }),
    ),
    [],
  ),
})

/** Stores a letter of the platform, or its text in another language. */
export const loadLetterFile = async (tx: Database, file: ContentFile, now: Date): Promise<void> => {
  const store = lettersStore(tx)
  const known = await store.findBySlug(file.slug)
  if (file.language !== 'en') {
    if (!known) return
    const { title, summary } = readTranslationFile(file)
    const translations = {
      ...known.translations,
      [file.language]: { title, summary, content: file.markdown },
    }
    await store.change(known.id, { translations: JSON.stringify(translations), updated_at: now })
    return
  }
  const letter = readFrontMatter(file, LetterFile)
  const { steps } = letter
  const details = {
    office: letter.to,
    title: letter.title,
    summary: letter.summary,
    content: file.markdown,
    tags: letter.tags,
    sources: JSON.stringify(
      letter.sources.map(({ title, url = null, date = null }) => ({ title, url, date })),
    ),
    status: steps.at(-1)?.status ?? ('model' as const),
    updated_at: now,
  }
  const id = known?.id ?? randomUUID()
  if (known) await store.change(id, details)
  else
    await store.add({
      id,
      slug: file.slug,
      origin: 'platform',
      ...details,
      is_public: true,
      published_at: startOfDay(letter.published),
      created_at: now,
    })
  await store.replaceSteps(
    id,
    steps.map(({ date, status, note }) => ({ id: randomUUID(), at: startOfDay(date), status, note })),
  )
}
