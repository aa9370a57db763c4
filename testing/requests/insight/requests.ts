import { type Arrange, nothing } from '#suites/arrangements.ts'

export const requests: Readonly<Record<string, Arrange>> = {
  'insight.dashboard': nothing,
  'insight.nearby': nothing,
  'insight.way': nothing,
  'insight.publicFigures': nothing,
  'insight.dayTable': nothing,
  'insight.closeChecklist': () => ({ body: {} }),
}
