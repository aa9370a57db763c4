import { message } from '#shared/words.ts'

/** The sentence of the refusal, for calls that support a person in public. */
export const CORPS_NEUTRAL = message(
  'You are serving in the NYSC, whose rules keep you out of politics until your service year ends. Your secret vote stays yours.',
)
