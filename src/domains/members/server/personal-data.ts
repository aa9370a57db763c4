import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain: all of it belongs to the person and is erased. */
export const membersPersonalData: PersonalData = {
  domain: 'members',
  tables: [
    {
      table: 'members.place',
      person: 'person_id',
      gives: ['region_id', 'state_code', 'lga_id', 'home_country', 'home_province', 'changed_at'],
      erases: 'delete',
    },
    { table: 'members.place_since', person: 'person_id', gives: ['since', 'lga_id'], erases: 'delete' },
    {
      table: 'members.preference',
      person: 'person_id',
      gives: ['language', 'interests', 'changed_at'],
      erases: 'delete',
    },
    { table: 'members.picture', person: 'person_id', gives: ['drawing', 'changed_at'], erases: 'delete' },
  ],
  attachments: { member: 'delete' },
}
