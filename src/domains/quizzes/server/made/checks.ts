import type { MadeQuestion } from './templates.ts'

const folded = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

const MAX_TEXT = 200
const MAX_OPTION = 120

/**
 * What is wrong with a made question, or null: nobody sees it before it has passed. The passage that it quotes must
 * stand in the text as it is.
 */
export const faultOfMade = (question: MadeQuestion, passages: readonly string[]): string | null => {
  const options = [question.right, ...question.wrong]
  if (options.length !== 4 || new Set(options.map(folded)).size !== 4) return 'needs four different options'
  if (options.some((option) => folded(option) === '' || option.length > MAX_OPTION))
    return 'has an empty or long option'
  if (folded(question.text) === '' || question.text.length > MAX_TEXT) return 'has an empty or long text'
  const quote = folded(question.explanation)
  if (quote === '' || !passages.some((passage) => folded(passage).includes(quote)))
    return 'quotes what the text does not say'
  return null
}
