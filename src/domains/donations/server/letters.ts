import { signature } from '#platform/server/notifications/contact.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { brand } from '#shared/brand.ts'
import { type LanguageCode, message } from '#shared/words.ts'

export const donorLetters = [
  'receipt',
  'due',
  'returned',
  'refund-begun',
  'refund-done',
  'refund-failed',
] as const
export type DonorLetter = (typeof donorLetters)[number]

const subjects: Readonly<Record<DonorLetter, string>> = {
  receipt: message('{brand}: receipt {number} of your donation'),
  due: message('{brand}: your monthly donation is ready'),
  returned: message('{brand}: money of your donation {number} went back'),
  'refund-begun': message('{brand}: we pay your donation {number} back'),
  'refund-done': message('{brand}: your donation {number} is paid back'),
  'refund-failed': message('{brand}: we could not refund your donation {number}'),
}
const firstLines: Readonly<Record<DonorLetter, string>> = {
  receipt: message('Thank you. Your donation of {amount} arrived.'),
  due: message('Your monthly donation of {amount} is ready. We never charge you automatically.'),
  returned: message('Money of your donation of {amount} went back to you, or your bank disputes it.'),
  'refund-begun': message(
    'We pay {back} of your donation of {amount} back to you. It comes the way you paid, within 10 working days.',
  ),
  'refund-done': message(
    'The payment provider paid {back} of your donation of {amount} back to you, the way you paid. Banks take up to 10 working days to show it.',
  ),
  'refund-failed': message(
    'We could not pay {back} of your donation of {amount} back to you: the payment provider did not do it. The money counts for its fund again. Our team looks at it; you need to do nothing.',
  ),
}
const linkLines: Readonly<Record<DonorLetter, string>> = {
  receipt: message('Your receipt as a PDF, and where the money goes:'),
  due: message('Pay it here, or end it with one press:'),
  returned: message('The receipt says how much:'),
  'refund-begun': message('The reason and the state of the refund:'),
  'refund-done': message('The reason and the state of the refund:'),
  'refund-failed': message('The reason and the state of the refund:'),
}

interface Facts {
  readonly number: string
  readonly amount: string
  /** What goes back, in a letter about a refund. */
  readonly back: string
  readonly link: string
}

/**
 * An email to a donor without an account, in the language of the donation. It carries nothing that the donor typed: nobody
 * has confirmed the address (S-14).
 */
export const donorLetter = async (
  letter: DonorLetter,
  { number, amount, back, link }: Facts,
  language: LanguageCode,
): Promise<{ readonly subject: string; readonly text: string }> => {
  const say = await wordsIn(language)
  const values = { brand: brand.name, number, amount, back }
  const lines = [
    say(message('Hello,')),
    say({ text: firstLines[letter], values }),
    `${say(linkLines[letter])}\n${link}`,
    say(message('The link opens your donation without a password, so keep it to yourself.')),
    signature(),
  ]
  return { subject: say({ text: subjects[letter], values }), text: lines.join('\n\n') }
}

/** The words of a receipt. */
export const receiptWords = {
  title: message('Donation receipt'),
  amount: message('Donation'),
  donor: message('Given by'),
  unnamed: message('A donor who gave no name'),
  purpose: message('For'),
  paidOn: message('Paid on'),
  channel: message('Paid by'),
  fee: message('Of this, the payment provider kept'),
  back: message('Went back to the donor'),
  sup: message('Became SUP in the escrow of the project'),
  confirmation: message('This confirms that the payment arrived. It is no certificate for a tax authority.'),
  neutral: message('No donation goes to a party, a candidate or a campaign.'),
  trail: message('See where your money goes on your donation page and on the Donate page.'),
} as const
