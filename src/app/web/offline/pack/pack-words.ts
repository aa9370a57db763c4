import type { PackWord } from '#domains/record/web/pack/pack-words.ts'

/** A sentence of the reader in the language of the page, which brings it. */
export const packWord = (name: PackWord, values: Readonly<Record<string, string>> = {}): string =>
  (document.querySelector(`[data-word="${name}"]`)?.textContent ?? '').replaceAll(
    /\{(\w+)\}/g,
    (_, value: string) => values[value] ?? '',
  )

/** A day in the language of the page. */
export const dayOfPack = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' })
