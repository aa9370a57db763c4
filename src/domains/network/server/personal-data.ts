import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain: all of it goes with the account. */
export const networkPersonalData: PersonalData = {
  domain: 'network',
  tables: [
    { table: 'network.follow', person: 'follower_id', gives: ['followed_at'], erases: 'delete' },
    // Who follows is the data of the followers.
    { table: 'network.follow', person: 'followed_id', gives: [], erases: 'delete' },
    { table: 'network.block', person: 'person_id', gives: ['blocked_at'], erases: 'delete' },
    { table: 'network.block', person: 'blocked_id', gives: [], erases: 'delete' },
    {
      table: 'network.card',
      person: 'person_id',
      gives: ['about', 'state_code', 'lga_id', 'interests', 'tells_of_followers', 'listed_at'],
      erases: 'delete',
    },
  ],
}
