import type { Ctx } from '#platform/server/context.ts'
import { filledText } from './filled-text.ts'
import { publishedTextsStore, type PublishedText } from './published-store.ts'

export type { PublishedText }

type Reading = Pick<Ctx, 'db' | 'now'>

/** A short name for all that may be read now, to know cheaply whether anything is new. */
export const publishedState = ({ db, now }: Reading): Promise<string> =>
  publishedTextsStore(db).stateAt(now())

/** Every article and letter of the platform that everybody may read now, in each language, its facts filled in. */
export const publishedTexts = async ({ db, now }: Reading): Promise<PublishedText[]> =>
  Promise.all(
    (await publishedTextsStore(db).textsAt(now())).map(async (text) => ({
      ...text,
      content: await filledText(text.content, text.language),
    })),
  )
