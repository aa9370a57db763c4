import { signature } from '#platform/server/notifications/contact.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { brand } from '#shared/brand.ts'
import { type LanguageCode, message } from '#shared/words.ts'

/**
 * The answer to a visitor, by email. It carries the words of the staff and nothing that the visitor typed: nobody has
 * confirmed the address (S-14).
 */
export const answerLetter = async (
  { number, answer }: { readonly number: number; readonly answer: string },
  language: LanguageCode,
): Promise<{ readonly subject: string; readonly text: string }> => {
  const say = await wordsIn(language)
  const values = { brand: brand.name, number }
  const lines = [
    say(message('Hello,')),
    say({
      text: message('You wrote to {brand}. This is our answer to your message number {number}:'),
      values,
    }),
    answer,
    say(
      message('If you did not write to us, someone gave your address by mistake: please ignore this email.'),
    ),
    signature(),
  ]
  return {
    subject: say({ text: message('{brand}: answer to your message {number}'), values }),
    text: lines.join('\n\n'),
  }
}
