import type { PersonalData } from '#platform/server/personal-data.ts'

/** Who flagged, who wrote what was flagged, and who decided. The counts of an item stay when a flag goes. */
export const moderationPersonalData: PersonalData = {
  domain: 'moderation',
  tables: [
    {
      table: 'moderation.flag',
      person: 'person_id',
      gives: ['reason', 'note', 'flagged_at'],
      erases: 'delete',
    },
    {
      table: 'moderation.item',
      person: 'author_id',
      gives: ['kind', 'status', 'reason', 'decided_at', 'appeal_text'],
      erases: { set: { author_id: null, appeal_text: null } },
    },
    { table: 'moderation.item', person: 'decider_id', gives: [], erases: 'keep' },
    { table: 'moderation.decision', person: 'decider_id', gives: [], erases: 'keep' },
  ],
}
