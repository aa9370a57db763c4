import { contactOf } from '#domains/identity/server/users/contacts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { setPort } from '#ports/carrier/port.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { brand } from '#shared/brand.ts'
import { Refusal } from '#shared/errors.ts'
import { smsText } from '../../rules.ts'
import { smsTestWords } from '../letters.ts'

/**
 * Sends the viewer a text message, to their own confirmed number only (S-14). Refuses `no-phone`, `phone-unverified`,
 * `too-many-requests` and `sms-test-failed`.
 */
export const testSms = async (ctx: SignedInCtx): Promise<{ address: string }> => {
  const { phoneNumber, phoneVerifiedAt } = await contactOf(ctx, ctx.viewer.id)
  if (phoneNumber === null) throw new Refusal('no-phone')
  if (phoneVerifiedAt === null) throw new Refusal('phone-unverified')
  await ctx.limiter.hit('smsTest', ctx.viewer.id)
  const say = await wordsIn(ctx.language)
  const verdict = await setPort(ctx.ports.sms, 'sms')
    .send({
      id: ctx.newId(),
      purpose: 'test',
      to: phoneNumber,
      forWhom: null,
      text: smsText(brand.name, say(smsTestWords), ''),
    })
    .catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'a test by text message failed')
      throw new Refusal('sms-test-failed')
    })
  if (verdict.isAllowed) return { address: phoneNumber }
  throw new Refusal(
    verdict.why === 'often' ? 'too-many-requests' : 'sms-test-failed',
    verdict.retryAfterSeconds > 0 ? { retryAfterSeconds: verdict.retryAfterSeconds } : {},
  )
}
