import { message } from '#shared/words.ts'

/** What the script says while a pack is read; the page brings it, because there may be no network to fetch it. */
export const packWords = {
  title: message('Library and quiz in one file'),
  made: message('Made on {date}. We checked it: this site signed it, and it is unchanged.'),
  guides: message('Guides'),
  articles: message('Articles'),
  letters: message('Model letters'),
  places: message('States and local governments'),
  quiz: message('Quiz'),
  back: message('Back'),
  contents: message('All contents'),
  sources: message('Sources'),
  send: message('Send it to another phone'),
  save: message('Save it as a file'),
  question: message('Question {n} of {total}'),
  check: message('Check my answer'),
  right: message('Right.'),
  wrong: message('Not right. The answer is: {answer}'),
  next: message('Next question'),
} as const

/** The words of the reader, by the names that the script knows. */
export type PackWord = keyof typeof packWords
