import { type Arrange, nothing } from '../arranging.ts'

export const requests: Readonly<Record<string, Arrange>> = {
  'challenge.coverage': nothing,
}
