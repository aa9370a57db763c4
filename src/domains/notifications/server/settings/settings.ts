import { contactOf } from '#domains/identity/server/users/contacts.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { Body } from '#shared/api.ts'
import {
  isChangeable,
  isChannelOn,
  pageChannels,
  type SettingName,
  settingTable,
} from '#shared/notifications/setting-table.ts'
import type { notificationsApi, QuietHours } from '../../contract.ts'
import { usualQuietHours } from '../../rules.ts'
import { choicesStore } from './store.ts'

/** A person's quiet hours, or the usual ones. */
export const quietHoursOf = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<QuietHours> =>
  (await choicesStore(ctx.db).quietHours(personId)) ?? usualQuietHours

/** What reaches the viewer, and where: the rows that exist, each with its channels. */
export const showSettings = async (
  ctx: Pick<SignedInCtx, 'db' | 'viewer'>,
  shown: readonly SettingName[],
) => {
  const { id } = ctx.viewer
  const choices = await choicesStore(ctx.db).of(id)
  const contact = await contactOf(ctx, id)
  const chosen = (setting: SettingName, channel: string) =>
    choices.find((each) => each.setting === setting && each.channel === channel)?.isOn
  return {
    rows: shown.map((setting) => ({
      setting,
      label: settingTable[setting].label,
      channels: pageChannels
        .filter((channel) => settingTable[setting][channel] !== 'never')
        .map((channel) => ({
          channel,
          isOn: isChannelOn(setting, channel, chosen(setting, channel)),
          isChangeable: isChangeable(setting, channel),
        })),
    })),
    quietHours: await quietHoursOf(ctx, id),
    hasPhone: contact.phoneNumber !== null,
    isPhoneVerified: contact.phoneVerifiedAt !== null,
    isEmailVerified: contact.emailVerifiedAt !== null,
  }
}

/** Saves every changeable cell of the shown rows: those named are on, the others off. */
export const saveSettings = async (
  ctx: SignedInCtx,
  shown: readonly SettingName[],
  { on }: Body<typeof notificationsApi.saveSettings>,
) => {
  const wanted = new Set<string>(on)
  const choices = shown.flatMap((setting) =>
    pageChannels
      .filter((channel) => isChangeable(setting, channel))
      .map((channel) => ({ setting, channel, isOn: wanted.has(`${setting}.${channel}`) })),
  )
  await choicesStore(ctx.db).save(ctx.viewer.id, choices, ctx.now())
  return { ok: true } as const
}

/** Saves the hours in which no message reaches the viewer. */
export const saveQuietHours = async (ctx: SignedInCtx, hours: QuietHours) => {
  await choicesStore(ctx.db).saveQuietHours(ctx.viewer.id, hours, ctx.now())
  return { ok: true } as const
}
