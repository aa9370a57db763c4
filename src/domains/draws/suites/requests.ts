import { type Arrange, nothing } from '#test/suites/arranging.ts'

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'draws.entries': nothing,
}
