import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'

/** For every action of two people: the first was suspended or lost the permission meanwhile. */
export const firstPersonGone = refusal(
  409,
  message('The person who proposed this no longer has that right. Please propose it again.'),
)
