import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** The identity of the person is verified. */
export const kycApproved = defineNotification({
  name: 'kyc.approved',
  setting: 'kyc-approved',
  values: z.strictObject({}),
  title: () => ({ text: message('Your identity is verified') }),
  body: () => ({ text: message('Your documents passed the check. You now have verified access.') }),
  link: () => to('kyc'),
  urgency: 'instant',
})

/** The check failed; the reasons stand on the page, not in a message that others may read. */
export const kycRejected = defineNotification({
  name: 'kyc.rejected',
  setting: 'kyc-approved',
  values: z.strictObject({}),
  title: () => ({ text: message('Please send proper documents') }),
  body: () => ({
    text: message('We could not verify your identity with what you sent. Read why, and send it again.'),
  }),
  link: () => to('kyc'),
  urgency: 'instant',
})

/** Two people of the team took the verification back. */
export const kycRevoked = defineNotification({
  name: 'kyc.revoked',
  setting: 'kyc-approved',
  values: z.strictObject({}),
  title: () => ({ text: message('Your identity is no longer verified') }),
  body: () => ({
    text: message('Our team took the verification back. Read why, and send proper documents.'),
  }),
  link: () => to('kyc'),
  urgency: 'instant',
})

export const kycNotifications: readonly NotificationKind[] = [
  kycApproved as NotificationKind,
  kycRejected as NotificationKind,
  kycRevoked as NotificationKind,
]
