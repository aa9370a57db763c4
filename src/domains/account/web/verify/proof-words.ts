import { message } from '#shared/words.ts'
import type { ContactChannel } from '../../rules.ts'

/** The texts of the verification steps, for e-mail and phone. */
export const proofWords = {
  email: {
    lead: message('We send a code to {address}. Enter it here, so that we know our messages reach you.'),
    sent: message('We have sent a code to {address}. It works for 10 minutes.'),
    change: message('When you enter the code, {address} becomes the address of your account.'),
    done: message('Your email address is confirmed.'),
    verified: message('Messages to {address} reach you. There is nothing more to do.'),
    other: message('Use another email address'),
    hint: message('Six digits. Check your spam folder too.'),
  },
  phone: {
    lead: message('We send a code to {address} by text message. Enter it here.'),
    sent: message('We have sent a text message with a code to {address}. It works for 10 minutes.'),
    change: message('When you enter the code, {address} becomes the phone number of your account.'),
    done: message('Your phone number is confirmed.'),
    verified: message('Text messages to {address} reach you. There is nothing more to do.'),
    other: message('Use another phone number'),
    hint: message('Six digits, from the text message.'),
  },
} as const satisfies Record<ContactChannel, Record<string, string>>
