import { signature } from '#platform/server/notifications/contact.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { brand } from '#shared/brand.ts'
import { plainText } from '#shared/text/plain-text.ts'
import { type LanguageCode, message } from '#shared/words.ts'
import { CONSENT_DAYS } from '../../contracts/nomination-contract.ts'

const lines = [
  message('Hello,'),
  message('A citizen nominated you as a credible leader on {brand}.'),
  message('Please read the nomination, then agree or decline within {days} days: {link}'),
  message(
    'Anyone with this link can answer for you, so keep it to yourself. We do not show your address to anyone.',
  ),
]

/**
 * The message to a nominee who never asked to hear from us, in the language of the nominator: who writes and where to
 * read more. It contains nothing that the nominator typed; otherwise strangers could use us to send their own words to
 * anybody (S-14).
 */
export const consentLetter = async (
  link: string,
  language: LanguageCode,
): Promise<{ readonly sms: string; readonly subject: string; readonly text: string }> => {
  const say = await wordsIn(language)
  const values = { brand: brand.name, days: CONSENT_DAYS, link }
  const sms = message(
    '{brand}: a citizen nominated you as a credible leader. Read it, then agree or decline within {days} days: {link}',
  )
  return {
    sms: plainText(say({ text: sms, values })),
    subject: say(message('You were nominated as a credible leader')),
    text: [...lines.map((text) => say({ text, values })), signature()].join('\n\n'),
  }
}
