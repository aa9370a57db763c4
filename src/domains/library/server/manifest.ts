import { escalates } from '#platform/server/contributions/staff-kind.ts'
import { lettersEscalated } from './letters/letters.ts'
import { goesIntoPack } from '#platform/server/contributions/pack-kind.ts'
import { onlyOwner } from '#platform/server/file-kind.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { loadLibrary } from './load-content.ts'
import { seedDemoLetter } from './letters/demo-letter.ts'
import { moderatedLetters } from './letters/moderated-letters.ts'
import { packedLibrary } from './packed-texts.ts'
import { libraryPersonalData } from './personal-data.ts'
import { libraryRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const library = defineDomain({
  domain: 'library',
  routes: libraryRoutes,
  actionWords: {
    'article.create': message('Added an article'),
    'article.update': message('Changed an article'),
    'article.delete': message('Deleted an article'),
    'letter.review': message('Decided whether a letter stays public'),
  },
  jobs: [],
  moderated: [moderatedLetters],
  // Public pictures.
  files: [onlyOwner('article')],
  contributes: [escalates(lettersEscalated), goesIntoPack(packedLibrary)],
  personalData: libraryPersonalData,
  referenceData: loadLibrary,
  demonstration: seedDemoLetter,
})
