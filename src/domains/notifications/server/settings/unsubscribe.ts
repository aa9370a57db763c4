import type { Ctx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { isChangeable, isChannelOn, settingNames, settingTable } from '#shared/notifications/setting-table.ts'
import { message } from '#shared/words.ts'
import { type Subscription, readSubscription } from './subscription-links.ts'
import { choicesStore } from './store.ts'

type LinkContext = Pick<Ctx, 'db' | 'now' | 'keyFor'>

/** The rows whose emails a link switches off: never those that stay on. */
const rowsOf = (subscription: Subscription) =>
  (subscription === 'all' ? settingNames : [subscription]).filter((row) => isChangeable(row, 'email'))

const opened = (ctx: Pick<Ctx, 'keyFor'>, token: string) => {
  const found = readSubscription(ctx.keyFor, token)
  const rows = found ? rowsOf(found.subscription) : []
  if (!found || rows.length === 0) throw new Refusal('link-unknown')
  return { ...found, rows }
}

/** What the link switches off, and whether it is still on; refuses `link-unknown`. */
export const showSubscription = async (ctx: Pick<LinkContext, 'db' | 'keyFor'>, token: string) => {
  const { personId, subscription, rows } = opened(ctx, token)
  const choices = await choicesStore(ctx.db).of(personId)
  const isOn = rows.some((row) =>
    isChannelOn(
      row,
      'email',
      choices.find(({ setting, channel }) => setting === row && channel === 'email')?.isOn,
    ),
  )
  const label =
    subscription === 'all' ? message('All emails but safety notices') : settingTable[subscription].label
  return { label, isOn }
}

/** Switches off the emails that the link names, without a sign-in; refuses `link-unknown`. Repeating changes nothing. */
export const unsubscribe = async (ctx: LinkContext, token: string) => {
  const { personId, rows } = opened(ctx, token)
  const choices = rows.map((setting) => ({ setting, channel: 'email' as const, isOn: false }))
  await choicesStore(ctx.db).save(personId, choices, ctx.now())
  return { ok: true } as const
}
