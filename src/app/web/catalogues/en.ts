import type { Catalogue } from '#shared/text/messages.ts'

export const enWords = import.meta.glob<Catalogue>('../../../locales/en/*.json', { import: 'default' })
