/**
 * What somebody typed, copied or took out of a spreadsheet, in plain letters, digits and hyphens: for values that a
 * machine reads. Letters of another shape become plain, and what cannot be seen goes.
 */
export const plainTyped = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    // Arabic digits, of both rows.
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A value of letters and digits without what people put between them; spreadsheets mark a text with an apostrophe. */
export const digitsTyped = (text: string): string => plainTyped(text).replaceAll(/[\s.\-'’·•‧]/gu, '')

/** An e-mail address as mail programs copy it: `Ada Obi <ada@example.com>`, `mailto:…` and a last dot become plain. */
export const emailTyped = (text: string): string => {
  const plain = plainTyped(text)
  const inside = /^[^<>]*<([^<>]+)>[.,;]?$/.exec(plain)?.[1] ?? plain
  return inside
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[.,;]+$/, '')
    .toLowerCase()
}
