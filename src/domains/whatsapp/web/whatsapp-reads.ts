import { read } from '#platform/web/page.ts'
import { whatsappApi } from '../contract.ts'

export const placeRead = read(whatsappApi.place)
export const linkRead = read(whatsappApi.link)
export const ownSettingsRead = read(whatsappApi.whatsAppSettings)
export const whatsAppFiguresRead = read(whatsappApi.whatsAppFigures)
