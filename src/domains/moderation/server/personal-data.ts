import type { PersonalData } from '#platform/server/personal-data.ts'
import type { ModeratedKinds } from './kinds.ts'

/** The words of other kinds go with their author, so nobody has to decide about them any more. */
const goes = (kinds: ModeratedKinds): string => {
  const staying = [...kinds.values()]
    .filter(({ outlivesAuthor }) => outlivesAuthor)
    .map(({ name }) => `'${name}'`)
  return `kind not in (${staying.join(', ')})`
}

/** Who flagged, who wrote what was flagged, and who decided. The counts of an item stay when a flag goes. */
export const moderationPersonalData = (kinds: ModeratedKinds): PersonalData => ({
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
      erases: { delete: `status = 'waiting' and decided_at is null and ${goes(kinds)}` },
    },
    {
      table: 'moderation.item',
      person: 'author_id',
      gives: [],
      erases: {
        set: { status: 'final', is_held: 'false' },
        where: `status in ('waiting', 'appealed') and decided_at is not null and ${goes(kinds)}`,
      },
    },
    {
      table: 'moderation.item',
      person: 'author_id',
      gives: [],
      erases: { set: { author_id: null, appeal_text: null } },
      keeps: { reason: 'It is a code of the moderators.' },
    },
    { table: 'moderation.item', person: 'decider_id', gives: [], erases: 'keep' },
    { table: 'moderation.decision', person: 'decider_id', gives: [], erases: 'keep' },
  ],
})
