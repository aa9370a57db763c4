import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain: file names are erased here, bytes by `eraseFilesOf`. */
export const filesPersonalData: PersonalData = {
  domain: 'files',
  tables: [
    {
      table: 'files.file',
      person: 'owner_id',
      gives: ['id', 'name', 'content_type', 'size', 'created_at', 'is_public'],
      erases: { set: { name: 'file' } },
    },
    { table: 'files.daily_share', person: 'owner_id', gives: [], erases: 'delete' },
  ],
}
