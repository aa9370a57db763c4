import { signature } from '#platform/server/notifications/contact.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { brand } from '#shared/brand.ts'
import { type LanguageCode, message } from '#shared/words.ts'
import { SCHOOL_CODE_MINUTES } from '../rules.ts'

/** The code for a school address. It carries nothing that somebody typed: nobody has confirmed the address (S-14). */
export const schoolCodeLetter = async (code: string, language: LanguageCode) => {
  const say = await wordsIn(language)
  const values = { brand: brand.name, code, minutes: SCHOOL_CODE_MINUTES }
  return {
    subject: say({ text: message('{brand}: your school code'), values }),
    text: [
      say(message('Hello,')),
      say({ text: message('Your code is {code}. It works for {minutes} minutes.'), values }),
      say(message('Enter it on the campus page to prove where you study or work.')),
      say(
        message('If you did not ask for it, someone gave your address by mistake: please ignore this email.'),
      ),
      signature(),
    ].join('\n\n'),
  }
}
