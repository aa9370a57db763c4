import type { Catalogue } from '#shared/text/messages.ts'

export const igWords = import.meta.glob<Catalogue>('../../../locales/ig/*.json', { import: 'default' })
