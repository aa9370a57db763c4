import type { Catalogue } from '#shared/text/messages.ts'

export const yoWords = import.meta.glob<Catalogue>('../../../locales/yo/*.json', { import: 'default' })
