const hooked: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** Normalizes a text for search: no marks or hooks, lower case, single spaces. Ifẹ́olúwa becomes ifeoluwa. */
export const foldName = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? letter)
    // A letter to Unicode, an apostrophe to people.
    .replaceAll('ʼ', ' ')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The words of a text as a search compares them; the first `most`. */
export const foldedWords = (text: string, most = Infinity): string[] =>
  foldName(text).split(' ').filter(Boolean).slice(0, most)
