import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'

/** Of every act that two people do together: the first of them was suspended or lost the right to it meanwhile. */
export const firstPersonGone = refusal(
  409,
  message('Whoever proposed this may not do so any more. Propose it anew.'),
)
