import type { Catalogue } from '#shared/text/messages.ts'

export const haWords = import.meta.glob<Catalogue>('../../../locales/ha/*.json', { import: 'default' })
