import { type Arrange, nothing } from '#suites/arrangements.ts'

export const requests: Readonly<Record<string, Arrange>> = {
  'education.fullText': nothing,
  'education.contents': nothing,
  'education.chapter': ({ object }) => ({ params: { chapter: object === 'missing' ? '9' : '4' } }),
  'education.citizensRights': () => ({ query: { language: 'ha' } }),
  'education.processOverview': nothing,
  'education.guide': ({ object }) => ({ params: { guide: object === 'missing' ? 'moon' : 'rights' } }),
  'education.search': () => ({ query: { q: 'arrest' } }),
  'education.writeLetter': () => ({
    body: {
      institution: 'Ministry of Works',
      records: 'The contract for the road to the market.',
      name: 'Ada Obi',
      contact: 'ada@demo.sup',
    },
  }),
}
