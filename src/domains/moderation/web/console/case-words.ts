import { message } from '#shared/words.ts'
import type { DecisionOutcome, ItemCase } from '../../console-contract.ts'

/** A decision that was made, in a word. */
export const outcomeNames: Readonly<Record<DecisionOutcome, string>> = {
  kept: message('Kept'),
  removed: message('Removed'),
  upheld: message('Upheld'),
  dismissed: message('Not upheld'),
  agreed: message('Agreed'),
  'sent-back': message('Sent back'),
  accepted: message('Accepted'),
  declined: message('Declined'),
}

/** An answer that the moderator may choose, and what follows from it. */
interface Answer {
  readonly label: string
  readonly detail: string
}

const answers: Readonly<Record<DecisionOutcome, Answer>> = {
  kept: { label: message('Keep it'), detail: message('It stays in sight') },
  removed: { label: message('Remove it'), detail: message('Its author may appeal once') },
  upheld: { label: message('Uphold'), detail: message('It is shown and it counts') },
  dismissed: { label: message('Do not uphold'), detail: message('Nothing is shown or counted') },
  agreed: { label: message('Yes'), detail: message('The decision stays') },
  'sent-back': { label: message('No'), detail: message('It goes back to the start') },
  accepted: { label: message('Accept'), detail: message('The profile changes') },
  declined: { label: message('Decline'), detail: message('The profile stays as it is') },
}

/** What the answer means for this case: hidden words come back, and an appeal is the last word. */
export const answerFor = ({ status, isHeld }: ItemCase, outcome: DecisionOutcome): Answer => {
  const isAppeal = status === 'appealed'
  if (outcome === 'kept' && (isAppeal || isHeld))
    return { ...answers.kept, detail: message('It shows again') }
  if (outcome === 'removed' && isAppeal)
    return { ...answers.removed, detail: message('It stays removed, for good') }
  return answers[outcome]
}
