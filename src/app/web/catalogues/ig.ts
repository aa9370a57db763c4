import type { Catalogue } from '#shared/text/messages.ts'

export default import.meta.glob<Catalogue>('../../../locales/ig/*.json', { import: 'default' })
