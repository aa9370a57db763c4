import { say } from '#shared/words.ts'
import type { Channel } from '../../rules.ts'

/** What the steps of a proof say, for an e-mail address and for a phone. */
export const proofWords = {
  email: {
    lead: say('We send a code to {address}. Enter it here, and we know that our messages reach you.'),
    sent: say('We have sent a code to {address}. It works for 10 minutes.'),
    change: say('When you enter the code, {address} becomes the address of your account.'),
    done: say('Your email address is confirmed.'),
    verified: say('Messages to {address} reach you. There is nothing more to do.'),
    other: say('Use another email address'),
    hint: say('Six digits. Look into your spam folder too.'),
  },
  phone: {
    lead: say('We send a code to {address} by text message. Enter it here.'),
    sent: say('We have sent a text message with a code to {address}. It works for 10 minutes.'),
    change: say('When you enter the code, {address} becomes the phone number of your account.'),
    done: say('Your phone number is confirmed.'),
    verified: say('Text messages to {address} reach you. There is nothing more to do.'),
    other: say('Use another phone number'),
    hint: say('Six digits, from the text message.'),
  },
} as const satisfies Record<Channel, Record<string, string>>
