import { brand } from '#shared/brand.ts'
import type { Config } from '../config.ts'

type ContactSettings = Pick<Config, 'CONTACT_EMAIL' | 'PUBLIC_ORIGIN'>

let settings: ContactSettings = { CONTACT_EMAIL: undefined, PUBLIC_ORIGIN: undefined }

/** Sets how people reach the operator of this process; `makeApp` calls it once, before the first message. */
export const setContact = ({ CONTACT_EMAIL, PUBLIC_ORIGIN }: ContactSettings): void => {
  settings = { CONTACT_EMAIL, PUBLIC_ORIGIN: PUBLIC_ORIGIN?.replace(/\/$/, '') }
}

/** The operator's address; undefined where none is set. */
export const contactEmail = (): string | undefined => settings.CONTACT_EMAIL

/** The last line of every letter: who writes, and the address where one is set. */
export const signature = (): string =>
  settings.CONTACT_EMAIL ? `${brand.name}, ${settings.CONTACT_EMAIL}` : brand.name

/** Values of sentences in messages; without an address of the operator, `{address}` is the page Contact. */
export const siteValues = {
  brand: brand.name,
  get address(): string {
    return settings.CONTACT_EMAIL ?? `${settings.PUBLIC_ORIGIN ?? ''}/contact`
  },
}
