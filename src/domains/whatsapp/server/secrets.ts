import { createHmac, randomInt } from 'node:crypto'
import type { KeyFor } from '#platform/server/keys/kept-keys.ts'
import { seal, unseal } from '#platform/server/keys/sealed-bytes.ts'
import { LINK_CODE_LENGTH, LINK_CODE_LETTERS } from '../rules.ts'

interface Keyed {
  readonly keyFor: KeyFor
}

/** What one part of the data is compared by: nobody without the key finds a number from it. */
export const whatsAppMac = (
  { keyFor }: Keyed,
  what: 'number' | 'message' | 'code' | 'session',
  text: string,
): Buffer => createHmac('sha256', keyFor('whatsapp')).update(`${what}\n${text}`).digest()

/** Seals a text for one place of the data. */
export const sealWhatsApp = ({ keyFor }: Keyed, place: string, text: string): Buffer =>
  seal(keyFor('whatsapp'), `whatsapp\n${place}`, text)

/** Opens what `sealWhatsApp` sealed; null when it was changed or moved. */
export const openWhatsApp = ({ keyFor }: Keyed, place: string, sealed: Buffer): string | null =>
  unseal(keyFor('whatsapp'), `whatsapp\n${place}`, sealed)

/** A code to link a number: 31 letters and digits, eight times. */
export const newLinkCode = (): string =>
  Array.from({ length: LINK_CODE_LENGTH }, () => LINK_CODE_LETTERS[randomInt(LINK_CODE_LETTERS.length)]).join(
    '',
  )
