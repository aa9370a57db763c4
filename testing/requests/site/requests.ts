import { type Arrange, nothing } from '#suites/arrangements.ts'

export const requests: Readonly<Record<string, Arrange>> = {
  'site.outbox': nothing,
  'site.pageText': ({ object }) => ({ params: { slug: object === 'missing' ? 'nothing-here' : 'about' } }),
}
