const hooks: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  Ɓ: 'B',
  Ɗ: 'D',
  Ƙ: 'K',
  Ƴ: 'Y',
}

/** As most people type on a phone: no tones, no dots, no hooks. */
export const withoutMarks = (question: string): string =>
  question
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ɓɗƙƴƁƊƘƳ]/g, (letter) => hooks[letter] ?? letter)
    .replaceAll('’', '')

const LEAST = 6

/** In lower case with two letters of the longest word in each other's place, by rule: the same each time. */
export const misspelt = (question: string): string => {
  const lower = question.toLowerCase().normalize('NFC')
  const [longest = ''] = (lower.match(/\p{L}+/gu) ?? []).toSorted((a, b) => b.length - a.length)
  if (longest.length < LEAST) return lower
  const at = Math.floor(longest.length / 2)
  const letters = [...longest]
  const swapped = [...letters.slice(0, at - 1), letters[at], letters[at - 1], ...letters.slice(at + 1)]
  return lower.replace(longest, swapped.join(''))
}
