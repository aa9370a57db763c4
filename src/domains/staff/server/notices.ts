import * as z from 'zod/mini'
import { type Gap, gaps } from '#domains/identity/user-directory-contract.ts'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { brand } from '#shared/brand.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

const steps: Readonly<Record<Gap, string>> = {
  password: message('Choose a password: open {site}{page} and enter this email address.'),
  email: message('Prove that this email address is yours: {site}{page}'),
  age: message('Say that you are 18 or older: sign in at {site}{page}'),
  onboarding: message('Tell us your language and your place: {site}{page}'),
}
const pages = {
  password: to('resetPassword'),
  email: to('verifyEmail'),
  age: to('auth'),
  onboarding: to('onboarding'),
} as const satisfies Record<Gap, string>

/** Reminds a person of what is missing before they can take part. */
export const finishJoining = defineNotification({
  name: 'staff.finish-joining',
  setting: 'account',
  values: z.strictObject({ gaps: z.array(z.enum(gaps)) }),
  title: () => ({ text: message('Finish joining {brand}'), values: { brand: brand.name } }),
  body: () => ({
    text: message('There is an account for you at {brand}. To take part, a little is still missing.'),
    values: { brand: brand.name },
  }),
  more: ({ gaps: missing }) => [
    ...missing.map((gap) => ({ text: steps[gap], values: { page: pages[gap] } })),
    { text: message('If you do not want an account, answer this message and we will remove it.') },
  ],
  link: () => to('completeSignup'),
  urgency: 'instant',
})

export const staffNotifications: readonly NotificationKind[] = [finishJoining]
