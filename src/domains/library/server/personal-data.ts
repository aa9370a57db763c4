import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain. A citizen's letters go with the person; what editors wrote is the library's. */
export const libraryPersonalData: PersonalData = {
  domain: 'library',
  tables: [
    {
      table: 'library.letter',
      person: 'writer_id',
      gives: ['slug', 'place', 'office', 'title', 'content', 'status', 'is_public', 'is_named', 'created_at'],
      erases: 'delete',
    },
    {
      table: 'library.article_like',
      person: 'person_id',
      gives: ['article_id', 'liked_at'],
      erases: 'delete',
    },
    {
      table: 'library.article',
      person: 'writer_id',
      gives: ['slug', 'created_at'],
      erases: { set: { writer_id: null } },
      keeps: {
        author: 'What editors write is the library’s.',
        image_alt: 'What editors write is the library’s.',
        sources: 'What editors write is the library’s.',
        tags: 'What editors write is the library’s.',
      },
    },
    {
      table: 'library.revision',
      person: 'editor_id',
      gives: ['article_id', 'language', 'at', 'note'],
      erases: { set: { editor_id: null } },
      keeps: {
        title: 'What editors write is the library’s.',
        excerpt: 'What editors write is the library’s.',
        content: 'What editors write is the library’s.',
        note: 'What editors write is the library’s.',
      },
    },
  ],
  attachments: { article: { keeps: 'public', because: 'Pictures of articles are the library’s.' } },
}
