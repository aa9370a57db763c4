import { randomUUID } from 'node:crypto'
import { demoPassword } from '#test/people.ts'
import { type Arrange, nothing } from '../arranging.ts'

export const requests: Readonly<Record<string, Arrange>> = {
  'identity.register': () => ({
    body: {
      firstName: 'New',
      lastName: 'Sampleton',
      email: `${randomUUID()}@new.example`,
      password: 'a long enough phrase',
      confirmPassword: 'a long enough phrase',
    },
  }),
  'identity.login': () => ({ body: { email: 'ada@demo.sup', password: demoPassword } }),
  'identity.logout': nothing,
  'identity.user': nothing,
  'identity.verifyAge': () => ({ body: {} }),
  'identity.committeeAccess': nothing,
  'identity.verifiedAccess': nothing,
}
