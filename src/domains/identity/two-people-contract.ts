import { no } from '#shared/errors.ts'
import { say } from '#shared/words.ts'

/** Of every act that two people do together: the first of them was suspended or lost the right to it meanwhile. */
export const firstPersonGone = no(409, say('Whoever proposed this may not do so any more. Propose it anew.'))
