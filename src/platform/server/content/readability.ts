/** A run of vowels is one syllable; a silent e at the end is none. Close enough for a grade of a whole text. */
const syllablesIn = (word: string): number => {
  const runs = word.toLowerCase().match(/[aeiouy]+/g)?.length ?? 0
  return Math.max(1, /[^aeiouyl]e$/i.test(word) && runs > 1 ? runs - 1 : runs)
}

/**
 * The school grade that an English text needs (Flesch–Kincaid): 8 is about thirteen years old. A line is at least one
 * sentence, so that lists do not count as one endless sentence.
 */
export const gradeOf = (plain: string): number => {
  const sentences = plain.split(/[.!?:]\s|\n/).filter((each) => /\p{L}/u.test(each))
  const words = plain.match(/\p{L}[\p{L}'’-]*/gu) ?? []
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

/** Minutes to read a text at 200 words a minute, at least one. */
export const readingMinutes = (plain: string): number =>
  Math.max(1, Math.round((plain.match(/\p{L}[\p{L}\p{N}'’-]*/gu)?.length ?? 0) / 200))
