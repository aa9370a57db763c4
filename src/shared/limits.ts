/** One limit: at most `times` in `windowSeconds`, counted per `by`. */
export interface Limit {
  readonly times: number
  readonly windowSeconds: number
  readonly by: 'network' | 'person' | 'account' | 'account-and-network' | 'asker' | 'address' | 'phone'
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How often each call may be made, in one table (S-13), which tests read. Other limits, such as what one person may
 * upload in a day, are in the rules of their domain. Network limits are wide, because mobile carriers share addresses
 * between thousands of phones.
 */
export const limits = {
  read: { times: 300, windowSeconds: MINUTE, by: 'person' },
  // Guests only: one carrier address may serve a whole city. READS_PER_NETWORK overrides it.
  readNetwork: { times: 3_000, windowSeconds: MINUTE, by: 'network' },
  // An external verifier of the whole public record reads many small files.
  record: { times: 1_200, windowSeconds: MINUTE, by: 'network' },
  mutation: { times: 60, windowSeconds: MINUTE, by: 'person' },
  // Writes of guests, who are counted by browser too: wide, so that one of them does not stop a whole carrier's.
  mutationNetwork: { times: 1_200, windowSeconds: MINUTE, by: 'network' },
  login: { times: 10, windowSeconds: 15 * MINUTE, by: 'account-and-network' },
  loginNetwork: { times: 100, windowSeconds: 15 * MINUTE, by: 'network' },
  register: { times: 10, windowSeconds: HOUR, by: 'network' },
  // Emails to people who want to join: more than may join, because some ask twice.
  joinCode: { times: 20, windowSeconds: HOUR, by: 'network' },
  upload: { times: 60, windowSeconds: HOUR, by: 'person' },
  // Codes: counted for the person, or for the browser and for the network with the address (S-14).
  codeMinute: { times: 1, windowSeconds: MINUTE, by: 'asker' },
  codeTenMinutes: { times: 3, windowSeconds: 10 * MINUTE, by: 'asker' },
  codeDay: { times: 5, windowSeconds: DAY, by: 'asker' },
  // What one mailbox receives from all senders: wider, so that one stranger cannot use up the owner's codes.
  codeAddress: { times: 20, windowSeconds: DAY, by: 'address' },
  // As long as a link works: a refused person still has a working one in their mailbox.
  reset: { times: 3, windowSeconds: 30 * MINUTE, by: 'account-and-network' },
  // Consent emails to nominees: per sender, per address, and per sender and address.
  consentLetter: { times: 10, windowSeconds: DAY, by: 'person' },
  consentAddress: { times: 6, windowSeconds: 30 * DAY, by: 'address' },
  consentPair: { times: 3, windowSeconds: 30 * DAY, by: 'person' },
  // Second-factor codes, in addition to the limits on sign-in: few enough against a million possible codes.
  secondFactor: { times: 10, windowSeconds: 15 * MINUTE, by: 'account' },
  secondFactorDay: { times: 50, windowSeconds: DAY, by: 'account' },
  ownPassword: { times: 10, windowSeconds: 15 * MINUTE, by: 'person' },
  export: { times: 5, windowSeconds: 24 * HOUR, by: 'person' },
  nominate: { times: 10, windowSeconds: HOUR, by: 'person' },
  // Searches for open nominations by name, which reveal no name: too few to test a list of names.
  similarNames: { times: 60, windowSeconds: HOUR, by: 'person' },
  report: { times: 10, windowSeconds: DAY, by: 'person' },
  // Flags on anything that people write.
  flag: { times: 30, windowSeconds: DAY, by: 'person' },
  // Confidential reports name nobody: counted by names that only this process's memory can make. The codes have 100
  // bits, so the network's bound is wide: one visitor must not lock a whole carrier out of reading.
  confidential: { times: 60, windowSeconds: HOUR, by: 'asker' },
  confidentialNetwork: { times: 600, windowSeconds: HOUR, by: 'network' },
  confidentialCode: { times: 60, windowSeconds: 15 * MINUTE, by: 'asker' },
  confidentialOneCode: { times: 60, windowSeconds: 15 * MINUTE, by: 'account' },
  confidentialCodeNetwork: { times: 6_000, windowSeconds: 15 * MINUTE, by: 'network' },
  // Each answer by text message costs money.
  receiptText: { times: 10, windowSeconds: HOUR, by: 'phone' },
  // The contact form needs no account: per network, and per address that a visitor gives.
  contact: { times: 20, windowSeconds: HOUR, by: 'network' },
  contactAddress: { times: 5, windowSeconds: DAY, by: 'address' },
  // Donating needs no account either, and many donors share one network.
  donate: { times: 60, windowSeconds: HOUR, by: 'network' },
  // A room's own pause is stricter; this one spans all rooms.
  chat: { times: 30, windowSeconds: MINUTE, by: 'person' },
  feedback: { times: 10, windowSeconds: DAY, by: 'person' },
  // Better translations: a careful reader of a page sends several.
  suggestion: { times: 60, windowSeconds: DAY, by: 'person' },
  // A text message to oneself costs money too.
  smsTest: { times: 3, windowSeconds: DAY, by: 'person' },
  // Each answer may cost the time of a model: past these, the texts themselves answer (S-47). A guest is
  // counted by browser, because many share one address.
  guide: { times: 200, windowSeconds: 10 * MINUTE, by: 'person' },
  guideModel: { times: 20, windowSeconds: 10 * MINUTE, by: 'person' },
  guideModelGuest: { times: 5, windowSeconds: 10 * MINUTE, by: 'asker' },
  // Questions over WhatsApp, each answered by a message: fewer of numbers that belong to no account. Past them, one
  // sentence says so. Then wrong codes of one number, and codes to link a number that one person asks for.
  whatsAppMember: { times: 30, windowSeconds: HOUR, by: 'phone' },
  whatsAppGuest: { times: 10, windowSeconds: HOUR, by: 'phone' },
  whatsAppCode: { times: 5, windowSeconds: HOUR, by: 'phone' },
  whatsAppLink: { times: 10, windowSeconds: HOUR, by: 'person' },
  // Each asks a bank whose account a number is: too few to look names up.
  bankAccount: { times: 6, windowSeconds: DAY, by: 'person' },
  // Scans all accounts.
  sweep: { times: 6, windowSeconds: HOUR, by: 'person' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
