import { message } from '../words.ts'

/** Why nobody can be given a duty where no text message can confirm a phone, and the way on. */
export const dutiesClosedWords = message(
  'Duties are closed. No one can confirm a phone without text messages, so no one can be given a duty of staff, reviewer or committee. The operator must set up text messages, or set DUTY_RULES=relaxed until then.',
)
