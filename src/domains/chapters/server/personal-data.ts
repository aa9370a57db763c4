import type { PersonalData } from '#platform/server/personal-data.ts'
import { message } from '#shared/words.ts'
import { leadsOthers, leaveChapters } from './departures.ts'

/** Who belongs to a chapter, and who proposed it; a trigger keeps its number of people right. */
export const chaptersPersonalData: PersonalData = {
  domain: 'chapters',
  tables: [
    {
      table: 'chapters.member',
      person: 'person_id',
      gives: ['chapter_id', 'role', 'joined_at', 'offered_at', 'accepted_at'],
      erases: 'delete',
    },
    {
      table: 'chapters.member',
      person: 'offered_by',
      gives: ['chapter_id', 'offered_at'],
      erases: { set: { offered_at: null, offered_by: null, accepted_at: null } },
    },
    {
      table: 'chapters.chapter',
      person: 'proposed_by',
      gives: ['id', 'name', 'proposed_at'],
      erases: { set: { proposed_by: null } },
      keeps: {
        name: 'An open chapter belongs to its members.',
        about: 'An open chapter belongs to its members, who change it.',
        campus: 'It is the place of the chapter.',
        safety_contact: 'Members need one; the person’s own name, address and number are taken out of it.',
      },
    },
  ],
  running: [
    {
      table: 'chapters.chapter',
      person: 'proposed_by',
      where: "status in ('proposed', 'waiting')",
      says: message(
        '{count, plural, one {# proposal of a local chapter is withdrawn, and its founders are told.} other {# proposals of local chapters are withdrawn, and their founders are told.}}',
      ),
      end: leaveChapters,
    },
    {
      table: 'chapters.member',
      person: 'person_id',
      where: `role = 'lead' and exists (
        select from chapters.chapter where chapter.id = member.chapter_id and status = 'open')`,
      says: message('A local chapter whose only member you are closes.'),
    },
  ],
  hindrances: [{ refusal: 'leads-chapter', holds: leadsOthers }],
}
