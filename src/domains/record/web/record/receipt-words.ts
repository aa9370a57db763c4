import type { Translate } from '#platform/web/language.tsx'

/** The fields of an entry, whatever its kind. */
export type Fields = Readonly<Record<string, unknown>>

/** The fields of the JSON of an entry; none for other text. */
export const fieldsOf = (body: string): Fields => {
  try {
    const found: unknown = JSON.parse(body)
    return typeof found === 'object' && found !== null ? (found as Fields) : {}
  } catch {
    return {}
  }
}

/** A field as text; empty for anything else. */
export const fieldText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Shortens long ids of voters and contests. */
export const shortId = (id: unknown): string =>
  fieldText(id).length > 9 ? `${fieldText(id).slice(0, 8)}…` : fieldText(id)

export type Sentence = (it: Fields, t: Translate) => string

/** What a receipt can be of: the page that checks one loads no other sentence. */
export const receiptSentences: Readonly<Record<'ballot' | 'support', Sentence>> = {
  ballot: (it, t) =>
    t('Ballot of voter {voter} in contest {contest}, version {version}', {
      voter: shortId(it['voter']),
      contest: shortId(it['contest']),
      version: fieldText(it['version']),
    }),
  support: (it, t) =>
    t('Vote of {sup} SUP for a project in poll {poll}, by voter {voter}', {
      sup: fieldText(it['sup']),
      poll: shortId(it['poll']),
      voter: shortId(it['voter']),
    }),
}

/** Describes the entry of a receipt; its raw text for another kind. */
export const receiptWords = (body: string, t: Translate): string => {
  const fields = fieldsOf(body)
  const kind = fieldText(fields['kind'])
  return kind === 'ballot' || kind === 'support' ? receiptSentences[kind](fields, t) : body
}
