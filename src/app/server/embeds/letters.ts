import { message } from '#shared/words.ts'

/** What the cards for other sites say; no page of ours loads these words. */
export const cardWords = {
  lga: message('Local government in {state}'),
  seats: message('Seats of the challenge'),
  filled: message('Held by a leader'),
  pipeline: message('People on the way'),
  problems: message('Problems reported in public'),
  under: message('under {count}'),
  received: message('SUP received'),
  goal: message('SUP needed'),
  voters: message('people who voted'),
  share: message('{percent}% of the goal'),
  sample: message('Sample: invented to show how it works'),
  leaders: message('See the leaders here'),
  project: message('See the project'),
  asOf: message('As of {day}'),
} as const
