import type { Arrange } from '#suites/arrangements.ts'

export const requests: Readonly<Record<string, Arrange>> = {
  'guides.askGuide': ({ object }) => ({
    params: { guide: object === 'missing' ? 'nobody' : 'tari' },
    body: { message: 'What does a councillor do?' },
  }),
  'guides.figures': () => ({}),
  'guides.answers': () => ({ query: { topic: 'voting' } }),
}
