import { implement } from '#platform/server/pipeline/route.ts'
import { whatsappApi } from '../contract.ts'
import { whatsAppFigures } from './figures.ts'
import { showLink, startLink, unlinkOwn, whatsAppPlace } from './linking/links.ts'
import { saveAnswerLanguage, saveKinds, showWhatsAppSettings } from './settings/settings.ts'

export const whatsappRoutes = implement('whatsapp', whatsappApi, {
  place: async (ctx) => whatsAppPlace(ctx),
  link: (ctx) => showLink(ctx),
  startLink: (ctx, { body }) => startLink(ctx, body),
  unlink: (ctx) => unlinkOwn(ctx),
  whatsAppSettings: (ctx) => showWhatsAppSettings(ctx),
  saveKinds: (ctx, { body }) => saveKinds(ctx, body),
  saveLanguage: (ctx, { body }) => saveAnswerLanguage(ctx, body),
  whatsAppFigures: (ctx) => whatsAppFigures(ctx),
})
