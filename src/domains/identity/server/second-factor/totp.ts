import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { brand } from '#shared/brand.ts'

const PERIOD_SECONDS = 30
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** Phone clocks differ: accept the codes before and after as well (RFC 6238 section 5.2). */
const STEPS_AROUND = 1

const generatorOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })

/** A new random secret in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The setup URI (`otpauth://totp/…`); `label` distinguishes the person's accounts. */
export const authenticatorUri = (secret: string, label: string): string =>
  generatorOf(secret, label).toString()

/** The 30-second time step for which this code is valid, near now; null when it is wrong. */
export const totpStepOf = (secret: string, code: string, now: Date): number | null => {
  const delta = generatorOf(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_AROUND })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/** A QR code: modules per side, and an SVG path of the dark ones, each one unit wide. */
export const pictureOf = (text: string): { size: number; path: string } => {
  const { size, data } = encode(text, { border: 0 })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size, path: rows.join('') }
}
