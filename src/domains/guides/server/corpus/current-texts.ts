import {
  publishedState,
  type PublishedText,
  publishedTexts,
} from '#domains/library/server/published-texts.ts'
import type { Ctx } from '#platform/server/context.ts'
import { inSlices } from '#platform/server/formats/slices.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { shortAnswers } from '../answers/written-replies.ts'
import { type Corpus, makeCorpus } from './corpus.ts'
import { type Passage, passagesOf, readFolders, readScreens } from './passages.ts'

/** How old our knowledge of what the editors published may be; each process looks itself, when somebody asks. */
export const MAX_AGE_MS = 20_000

type Reading = Pick<Ctx, 'db' | 'now' | 'log'>

interface Texts {
  readonly corpus: Corpus
  /** The version of each text of the library that the corpus has. */
  readonly versions: Map<string, string>
  state: string
  checkedAt: number
  checking: Promise<void> | undefined
}

/** What changes with a release only; articles and letters stand in the database. */
const releaseFolders = ['education', 'pages', 'videos']
const folderOf = { article: 'articles', letter: 'letters' } as const

const loadRelease = async (): Promise<Texts> => ({
  corpus: makeCorpus(
    [...(await readFolders(releaseFolders)), ...(await readScreens())],
    await shortAnswers(),
  ),
  versions: new Map(),
  state: '',
  checkedAt: Number.NEGATIVE_INFINITY,
  checking: undefined,
})

/** The passages of a text; none of one that cannot be read, so that it takes no other down with it. */
const readText = async (ctx: Reading, text: PublishedText): Promise<Passage[]> => {
  const { kind, slug, language, title, summary, content } = text
  try {
    const file = { slug, language, meta: { title, summary }, markdown: content }
    return passagesOf(folderOf[kind], file, await wordsIn(language))
  } catch (error) {
    ctx.log.warn({ err: error, slug, language }, 'The guides leave out a text that they cannot read.')
    return []
  }
}

/** Takes over what came, changed and went since the last look; costs one short question when nothing did. */
const follow = async (texts: Texts, ctx: Reading): Promise<void> => {
  // Asked first: what changes in between is taken over again the next time.
  const state = await publishedState(ctx)
  if (state === texts.state) return
  const gone = new Set(texts.versions.keys())
  for await (const [text] of inSlices(await publishedTexts(ctx), 1)) {
    if (!text) continue
    const { kind, slug, language, version } = text
    const name = `${folderOf[kind]}/${slug}.${language}`
    gone.delete(name)
    if (texts.versions.get(name) === version) continue
    await texts.corpus.replace(name, await readText(ctx, text))
    texts.versions.set(name, version)
  }
  for (const name of gone) {
    await texts.corpus.replace(name, [])
    texts.versions.delete(name)
  }
  texts.state = state
}

const known = new WeakMap<object, Promise<Texts>>()

const textsOf = ({ db }: Reading): Promise<Texts> => {
  const before = known.get(db)
  if (before) return before
  const loaded = loadRelease()
  known.set(db, loaded)
  loaded.catch(() => known.delete(db))
  return loaded
}

/**
 * Every text that everybody may read now, ready to be searched: those of the release, and the library as its editors
 * left it at most 20 seconds ago. When the database does not answer, the texts stay as they were last.
 */
export const currentTexts = async (ctx: Reading): Promise<Corpus> => {
  const texts = await textsOf(ctx)
  const now = ctx.now().getTime()
  if (now - texts.checkedAt >= MAX_AGE_MS)
    texts.checking ??= follow(texts, ctx)
      .then(() => {
        texts.checkedAt = now
      })
      .finally(() => {
        texts.checking = undefined
      })
  try {
    await texts.checking
  } catch (error) {
    // Without a first look there is no library to answer from.
    if (texts.state === '') throw error
    ctx.log.warn({ err: error }, 'The guides answer from the library as they knew it last.')
  }
  return texts.corpus
}
