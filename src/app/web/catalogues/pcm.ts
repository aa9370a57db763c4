import type { Catalogue } from '#shared/text/messages.ts'

export const pcmWords = import.meta.glob<Catalogue>('../../../locales/pcm/*.json', { import: 'default' })
