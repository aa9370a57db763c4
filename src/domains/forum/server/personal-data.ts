import type { PersonalData } from '#platform/server/personal-data.ts'

/**
 * What members wrote. Their posts lose words and author, and keep their place, so that the answers of others stay
 * readable; the title of a thread is erased with them.
 */
export const forumPersonalData: PersonalData = {
  domain: 'forum',
  tables: [
    { table: 'forum.earlier_text', person: 'author_id', gives: ['content', 'replaced_at'], erases: 'delete' },
    {
      table: 'forum.post',
      person: 'author_id',
      gives: ['thread_id', 'number', 'content', 'state', 'created_at', 'edited_at'],
      erases: { set: { author_id: null, content: '', words: '', state: 'deleted' } },
    },
    {
      table: 'forum.thread',
      person: 'author_id',
      gives: ['title', 'state', 'created_at'],
      erases: { set: { author_id: null, title: '[erased]', words: '' } },
    },
    {
      table: 'forum.category',
      person: 'created_by',
      gives: ['name', 'about', 'created_at'],
      erases: { set: { created_by: null } },
      keeps: {
        name: 'Categories are the staff’s.',
        about: 'Categories are the staff’s.',
        words: 'Categories are the staff’s.',
      },
    },
    {
      table: 'forum.following',
      person: 'person_id',
      gives: ['thread_id', 'is_on', 'since'],
      erases: 'delete',
    },
    { table: 'forum.writer', person: 'person_id', gives: ['posts', 'removed', 'last_at'], erases: 'delete' },
  ],
}
