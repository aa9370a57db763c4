import type { ModeratedKind, ModeratedSubject } from '#platform/server/moderated-kind.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { LETTER_FLAGS_TO_HOLD } from '../../letter-rules.ts'
import { lettersStore } from './store.ts'

/** A letter that a citizen made public. The platform's own letters stand in the repository: nobody flags them here. */
export const moderatedLetters: ModeratedKind = {
  name: 'library.letter',
  label: message('Civic letter'),
  holdAt: LETTER_FLAGS_TO_HOLD,
  subjects: async (ctx, ids) =>
    new Map(
      (await lettersStore(ctx.db).publicByIds(ids)).map((row): [string, ModeratedSubject] => [
        row.id,
        {
          authorId: row.writer_id,
          title: row.title,
          text: row.content,
          href: to('letter', { letterSlug: row.slug }),
          state: null,
          lga: null,
          writtenAt: row.published_at ?? row.created_at,
        },
      ]),
    ),
  hold: async (ctx, id) => {
    await lettersStore(ctx.db).hold(id)
  },
  restore: async (ctx, id) => {
    await lettersStore(ctx.db).setVisibility(id, 'cleared')
  },
  remove: async (ctx, id) => {
    await lettersStore(ctx.db).setVisibility(id, 'hidden')
  },
}
