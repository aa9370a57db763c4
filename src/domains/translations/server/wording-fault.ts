import { faultOf } from '#platform/server/words/message-fault.ts'
import { wrongWordsIn } from '#platform/server/words/terms.ts'
import { message } from '#shared/words.ts'
import { type TargetLanguage } from '../contract.ts'
import type { SaidSentence } from './sentences.ts'

/** What is wrong with a suggested wording, in words for whoever wrote it; null when it can be taken. */
export const wordingFault = (
  language: TargetLanguage,
  sentence: SaidSentence,
  wording: string,
): string | null => {
  if (wording === sentence.translation) return message('The site says exactly this already.')
  if (faultOf(sentence.english, wording) !== null)
    return message('Keep each part in curly brackets exactly as it is in the English.')
  return wrongWordsIn(language, wording).length > 0
    ? message(
        'One of these words is on the list of words that we do not use for a term. See the terms of the sentence.',
      )
    : null
}
