import type { Ctx } from '#platform/server/context.ts'
import { isChangeable, isChannelOn, type SettingName } from '#shared/notifications/setting-table.ts'
import { choicesStore } from './store.ts'

/** Which of these kinds a person wants over WhatsApp. */
export const whatsAppChoices = async (
  ctx: Pick<Ctx, 'db'>,
  personId: string,
  shown: readonly SettingName[],
): Promise<ReadonlySet<SettingName>> => {
  const choices = await choicesStore(ctx.db).of(personId)
  const chosen = (name: SettingName) =>
    choices.find(({ setting, channel }) => setting === name && channel === 'whatsapp')?.isOn
  return new Set(shown.filter((name) => isChannelOn(name, 'whatsapp', chosen(name))))
}

/** Saves which of these kinds come over WhatsApp: those in `on`, and no other. */
export const saveWhatsAppChoices = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  personId: string,
  shown: readonly SettingName[],
  on: readonly SettingName[],
): Promise<void> => {
  const choices = shown
    .filter((setting) => isChangeable(setting, 'whatsapp'))
    .map((setting) => ({ setting, channel: 'whatsapp' as const, isOn: on.includes(setting) }))
  return choicesStore(ctx.db).save(personId, choices, ctx.now())
}
