import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'

/** The refusal of calls that a switch can stop. */
export const stoppedRefusals = {
  'switched-off': refusal(503, message('This is stopped for the moment. The page says why.')),
}
