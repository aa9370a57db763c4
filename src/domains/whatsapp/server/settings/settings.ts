import { saveWhatsAppChoices, whatsAppChoices } from '#domains/notifications/server/settings/own-channel.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { Body } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { settingTable } from '#shared/notifications/setting-table.ts'
import { type WhatsAppSettings, type whatsappApi, whatsAppSettings } from '../../contract.ts'
import { numbersStore } from '../contacts-store.ts'
import { linkedNumber, whatsAppPlace } from '../linking/links.ts'

const done = { ok: true } as const

/** The viewer's number, and which kinds of notification come there. */
export const showWhatsAppSettings = async (ctx: SignedInCtx): Promise<WhatsAppSettings> => {
  const { id } = ctx.viewer
  const linked = linkedNumber(ctx, await numbersStore(ctx.db).ofPerson(id))
  const wanted = await whatsAppChoices(ctx, id, whatsAppSettings)
  return {
    place: whatsAppPlace(ctx),
    linked,
    kinds: whatsAppSettings.map((setting) => ({
      setting,
      label: settingTable[setting].label,
      isOn: wanted.has(setting),
    })),
  }
}

/** Saves which kinds come over WhatsApp; refuses `not-linked`. */
export const saveKinds = async (ctx: SignedInCtx, { on }: Body<typeof whatsappApi.saveKinds>) => {
  if (!(await numbersStore(ctx.db).ofPerson(ctx.viewer.id))) throw new Refusal('not-linked')
  await saveWhatsAppChoices(ctx, ctx.viewer.id, whatsAppSettings, on)
  return done
}

/** Saves the language of answers; refuses `not-linked`. */
export const saveAnswerLanguage = async (
  ctx: SignedInCtx,
  { language }: Body<typeof whatsappApi.saveLanguage>,
) => {
  const chosen = language === 'auto' ? null : language
  if (!(await numbersStore(ctx.db).setLanguage(ctx.viewer.id, chosen))) throw new Refusal('not-linked')
  return done
}
