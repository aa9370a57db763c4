import * as z from 'zod/mini'
import { type Gap, gaps } from '#domains/identity/user-directory-contract.ts'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { brand } from '#shared/brand.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { type Right, rights, roleNames } from '../people-contract.ts'

const steps: Readonly<Record<Gap, string>> = {
  password: message('Choose a password: open {site}{page} and enter this email address.'),
  email: message('Prove that this email address is yours: {site}{page}'),
  age: message('Confirm that you are 18 or older: sign in at {site}{page}'),
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

/** The page where each right begins its work. */
const pageOfRight: Readonly<Record<Right, string>> = {
  vetting_reviewer: to('vetting'),
  committee_member: to('auditConsole'),
  organization_owner: to('organizations'),
  support: to('users'),
  finance: to('treasury'),
  content: to('libraryAdmin'),
  vetting_lead: to('vettingLead'),
  admin: to('adminPanel'),
}

/** Tells a person what two administrators gave them. */
export const rightGiven = defineNotification({
  name: 'staff.right-given',
  setting: 'account',
  values: z.strictObject({ right: z.enum(rights) }),
  title: ({ right }) => ({
    text: message('You have a new role: {right}'),
    values: { right: { text: roleNames[right] } },
  }),
  body: () => ({ text: message('Two administrators gave it to you. Its pages are in your menu.') }),
  link: ({ right }) => pageOfRight[right],
  urgency: 'instant',
})

export const staffNotifications: readonly NotificationKind[] = [finishJoining, rightGiven]
