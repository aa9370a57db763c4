import type { ModeratedKind } from '#platform/server/moderated-kind.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { chaptersStore, hidingStore } from './store.ts'

/** A chapter or its proposal: its name and what it says of itself. */
export const moderatedChapter: ModeratedKind = {
  name: 'chapters.chapter',
  outlivesAuthor: true,
  label: message('Local chapter'),
  holdAt: 5,
  subjects: async (ctx, ids) => {
    const rows = await chaptersStore(ctx.db).byIds(ids)
    return new Map(
      rows.map((row) => [
        row.id,
        {
          authorId: row.proposed_by,
          title: row.name,
          text: row.campus ? `${row.campus}\n\n${row.about}` : row.about,
          href: to('chapter', { chapterId: row.id }),
          state: row.state,
          lga: row.lga,
          writtenAt: row.proposed_at,
        },
      ]),
    )
  },
  hold: (ctx, id) => hidingStore(ctx.db).hold(id),
  restore: (ctx, id) => hidingStore(ctx.db).restore(id),
  remove: (ctx, id) => hidingStore(ctx.db).remove(id),
}
