import { demoPassword } from '#test/people.ts'
import { type Arrange, nothing } from '#suites/arrangements.ts'

export const requests: Readonly<Record<string, Arrange>> = {
  'privacy.exportStatus': nothing,
  'privacy.exportData': () => ({ body: {} }),
  'privacy.download': nothing,
  'privacy.leaving': nothing,
  // A wrong password on purpose: the people of the suite are still needed. privacy.test.ts erases one.
  'privacy.erase': () => ({ body: { currentPassword: `${demoPassword}!`, sure: 'yes' } }),
}
