import { message } from '#shared/words.ts'

/** What the platform says over WhatsApp. Sentences have {names} and no plurals. */
export const whatsAppWords = {
  help: message(
    'Ask me about your rights, voting, offices and this platform: I answer from our own texts and name the page. STOP ends messages, START brings them back. Link this number to your account: {page}',
  ),
  stopped: message('You get no more messages from us. Send START if you want them again.'),
  started: message('Messages are on again. Ask me anything about civic life. STOP ends them at any time.'),
  kind: message('We can only read text here. Please write your question in words.'),
  limited: message(
    'You have asked a lot in a short time. Please wait an hour, or ask on our website: {page}',
  ),
  away: message('We could not answer that just now. Please try again later.'),
  readMore: message('Read more:'),
  confirm: message(
    'Someone who is signed in as {email} wants to link this number. Is that you? With YES you agree that {brand} sends you the messages you choose. STOP ends them at any time.',
  ),
  yes: message('YES'),
  no: message('NO'),
  linked: message('This number is linked to your account. Choose what comes here: {page}'),
  refused: message('This number was not linked. Nothing has changed.'),
  codeOver: message('This code does not work, or no longer. Get a new one: {page}'),
  taken: message('This number is linked to an account already. Send UNLINK to remove it, then try again.'),
  service: message(
    'Numbers that begin with 0700, 0800 or 0900 cannot be linked. Use your own mobile number.',
  ),
  unlinked: message('This number is no longer linked to an account.'),
  notLinked: message('This number is not linked to an account. Link it here: {page}'),
} as const
