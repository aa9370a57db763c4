import type { Translate } from '#platform/web/language.tsx'

/** The fields of an entry, whatever its kind. */
export type EntryFields = Readonly<Record<string, unknown>>

/** The fields of the JSON of an entry; none for other text. */
export const entryFieldsOf = (body: string): EntryFields => {
  try {
    const found: unknown = JSON.parse(body)
    return typeof found === 'object' && found !== null ? (found as EntryFields) : {}
  } catch {
    return {}
  }
}

/** A field as text; empty for anything else. */
export const entryText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Shortens long ids of voters and contests. */
export const shortId = (id: unknown): string =>
  entryText(id).length > 9 ? `${entryText(id).slice(0, 8)}…` : entryText(id)

export type EntrySentence = (it: EntryFields, t: Translate) => string

/** What a receipt can be of: the page that checks one loads no other sentence. */
export const receiptSentences: Readonly<Record<'ballot' | 'support', EntrySentence>> = {
  ballot: (it, t) =>
    t('Ballot of voter {voter} in contest {contest}, version {version}', {
      voter: shortId(it['voter']),
      contest: shortId(it['contest']),
      version: entryText(it['version']),
    }),
  support: (it, t) =>
    t('Vote of {sup} SUP for a project in poll {poll}, by voter {voter}', {
      sup: entryText(it['sup']),
      poll: shortId(it['poll']),
      voter: shortId(it['voter']),
    }),
}

/** Describes the entry of a receipt of a voter; null for another kind. */
export const receiptEntryWords = (body: string, t: Translate): string | null => {
  const fields = entryFieldsOf(body)
  const kind = entryText(fields['kind'])
  return kind === 'ballot' || kind === 'support' ? receiptSentences[kind](fields, t) : null
}
