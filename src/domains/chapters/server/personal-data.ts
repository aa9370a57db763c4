import type { PersonalData } from '#platform/server/personal-data.ts'

/** Who belongs to a chapter, and who proposed it; a trigger keeps its number of people right. */
export const chaptersPersonalData: PersonalData = {
  domain: 'chapters',
  tables: [
    {
      table: 'chapters.member',
      person: 'person_id',
      gives: ['chapter_id', 'role', 'joined_at'],
      erases: 'delete',
    },
    {
      table: 'chapters.chapter',
      person: 'proposed_by',
      gives: ['id', 'name', 'proposed_at'],
      erases: { set: { proposed_by: null } },
    },
  ],
}
