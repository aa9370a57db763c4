import type { ModeratedKind, ModeratedSubject } from '#platform/server/moderated-kind.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { nameOfRecord } from '../../record-rules.ts'
import { templateOf } from '../shapes.ts'
import { recordNotesStore } from './notes-store.ts'

/** The note beside a record: the only free text of open data. */
export const moderatedNote: ModeratedKind = {
  name: 'opendata.note',
  label: message('Note of open data'),
  holdAt: 5,
  subjects: async ({ db }, ids) => {
    const rows = await recordNotesStore(db).notes(ids)
    return new Map(
      rows.map((row): [string, ModeratedSubject] => [
        row.id,
        {
          authorId: row.author_id,
          title: nameOfRecord(templateOf(row.template), row.fields),
          text: row.note,
          href: to('openRecord', { recordId: row.record_id }),
          state: row.state,
          lga: row.lga,
          writtenAt: row.published_at,
        },
      ]),
    )
  },
  hold: ({ db }, id) => recordNotesStore(db).setHidden(id, true),
  restore: ({ db }, id) => recordNotesStore(db).setHidden(id, false),
  remove: ({ db }, id) => recordNotesStore(db).setHidden(id, true),
}
