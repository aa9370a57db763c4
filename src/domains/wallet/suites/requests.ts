import { type Arrange, nothing } from '#test/suites/arranging.ts'

export const requests: Readonly<Record<string, Arrange>> = {
  'wallet.wallet': nothing,
  'wallet.transactions': nothing,
  'wallet.statement': nothing,
  'wallet.overview': nothing,
}
