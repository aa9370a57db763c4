import { createHash, randomUUID } from 'node:crypto'
import { type ContentFile, readContent } from '#platform/server/content/content-files.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { startOfDay } from '../rules.ts'
import { readArticleFile, readTranslationFile } from './articles/article-file.ts'
import { editingStore } from './articles/editing-store.ts'
import { loadLetterFile } from './letters/letter-file.ts'

const hashOf = ({ meta, markdown }: ContentFile): string =>
  createHash('sha256')
    .update(JSON.stringify([meta, markdown]))
    .digest('hex')

const nameOfFile = ({ slug, language }: ContentFile): string => `${slug}.${language}`

/** Loads files in order; `load` runs for new and changed files only, in one transaction with the note that they are loaded. */
const loadFolder = async (
  db: Database,
  now: Date,
  folder: string,
  load: (tx: Database, file: ContentFile) => Promise<void>,
): Promise<void> => {
  const files = await readContent(folder)
  const known = await editingStore(db).loadedHashes(folder)
  // The English text comes first: its translations belong to it.
  const ordered = files.toSorted((a, b) => Number(b.language === 'en') - Number(a.language === 'en'))
  for (const file of ordered) {
    const [name, hash] = [nameOfFile(file), hashOf(file)]
    if (known.get(name) === hash) continue
    await inTransaction(db, async (tx) => {
      await load(tx, file)
      await editingStore(tx).noteLoaded(folder, name, hash, now)
    })
  }
}

const loadArticle = async (tx: Database, file: ContentFile, now: Date): Promise<void> => {
  const store = editingStore(tx)
  const known = await store.idOfSlug(file.slug)
  const change = { id: randomUUID(), editorId: null, note: '' }
  const text = { language: file.language, content: file.markdown, origin: 'file', at: now } as const
  if (file.language !== 'en') {
    // The editors deleted the article: its translations come back with it, when its file changes.
    if (known === undefined) return
    const { title, summary, translatedFrom } = readTranslationFile(file)
    const tags: string[] = []
    await store.keepText({ ...text, articleId: known, title, excerpt: summary, tags, translatedFrom }, change)
    return
  }
  const { title, summary, category, author, published, tags, sources } = readArticleFile(file)
  const id = known ?? randomUUID()
  const details = {
    slug: file.slug,
    category,
    author,
    tags,
    sources: JSON.stringify(
      sources.map(({ title: name, url = null, date = null }) => ({ title: name, url, date })),
    ),
    updated_at: now,
  }
  const start = { status: 'published' as const, published_at: startOfDay(published) }
  if (known === undefined) await store.add({ id, ...details, ...start, created_at: now })
  else await store.change(id, details)
  await store.keepText(
    { ...text, articleId: id, title, excerpt: summary, tags, translatedFrom: null },
    change,
  )
}

/** Loads the articles and letters of content/ that are new or have changed since they were loaded last. */
export const loadLibrary = async (db: Database, now: Date): Promise<void> => {
  await loadFolder(db, now, 'articles', (tx, file) => loadArticle(tx, file, now))
  await loadFolder(db, now, 'letters', (tx, file) => loadLetterFile(tx, file, now))
}
