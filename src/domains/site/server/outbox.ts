import type { Ctx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { OutboxMessage } from '../contract.ts'

/** Lists the messages that the demonstration stored instead of sending, newest first; refuses `not-found` in production. */
export const listOutbox = async (ctx: Pick<Ctx, 'config' | 'ports'>) => {
  if (ctx.config.isProduction) throw new Refusal('not-found')
  const { email, sms } = ctx.ports.outbox
  const [letters = [], texts = []] = await Promise.all([email?.list(), sms?.list()])
  const messages: OutboxMessage[] = [
    ...letters.map(({ id, keptAt, message: { to, subject, text } }) => ({
      id,
      kind: 'email' as const,
      to,
      subject,
      text,
      at: keptAt,
    })),
    ...texts.map(({ id, keptAt, message: { to, text } }) => ({
      id,
      kind: 'sms' as const,
      to,
      subject: null,
      text,
      at: keptAt,
    })),
  ]
  return {
    messages: messages.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)),
    keepsEmail: email !== null,
    keepsSms: sms !== null,
  }
}
