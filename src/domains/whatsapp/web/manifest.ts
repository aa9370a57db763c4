import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const whatsappPages: PagesOf<'whatsapp'> = {
  linkWhatsApp: () => import('./link-whatsapp-page.tsx'),
  whatsAppSettings: () => import('./whatsapp-settings-page.tsx'),
  whatsAppAnalytics: () => import('./whatsapp-analytics-page.tsx'),
}
