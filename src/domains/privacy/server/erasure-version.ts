/**
 * The version of what an erasure covers. Raise it whenever a domain declares other tables, attachments or running things
 * of a person: erasures with a lower one, also those of older processes beside this one, are completed (docs/decisions/0077).
 */
export const ERASURE_VERSION = 2
