import * as z from 'zod/mini'
import { DEFAULT_COUNTRIES, knownCountries, type TextCountry } from './texts/plans.ts'

const PROXIES =
  /^(\d|true|false|((loopback|linklocal|uniquelocal|[\da-f]*[.:][\da-f.:]*(\/\d{1,3})?)(,\s*|$))+)$/i

/**
 * 0 for no proxy, 1 to 9 (`true` is one) for the number of proxies in front of this process, or the addresses to trust.
 */
export const proxies = z.pipe(
  z._default(
    z.string().check(z.regex(PROXIES, 'Give how many proxies stand before this server, or their addresses.')),
    '0',
  ),
  z.transform((value): number | string | false => {
    if (value === 'true') return 1
    return /^\d$/.test(value) ? Number(value) || false : value === 'false' ? false : value
  }),
)
/** A whole number; the fallback where it is not set. */
export const whole = (fallback: number) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d+$/, 'Give a whole number.')), String(fallback)),
    z.transform(Number),
  )

/** Host names in lower case, without a port and without a leading www. */
export const hosts = z.pipe(
  z._default(
    z
      .string()
      .check(
        z.regex(
          /^\s*([a-z\d-]+(\.[a-z\d-]+)*\s*(,\s*|$))*$/i,
          'Give host names parted by commas, such as civic.example.ca.',
        ),
      ),
    '',
  ),
  z.transform((value): readonly string[] =>
    value
      .toLowerCase()
      .split(',')
      .map((host) => host.trim().replace(/^www\./, ''))
      .filter((host) => host !== ''),
  ),
)

/** Pairs of a key's line and an address, such as `w.example/one+1a2b3c4d+BFx… https://w.example/one`. */
export const witnesses = z.pipe(
  z._default(
    z
      .string()
      .check(
        z.regex(
          /^\s*([^\s,+]+\+[\da-f]{8}\+[A-Za-z0-9+/]+=* https?:\/\/[^\s,]+\s*(,\s*|$))*$/,
          'Give for each witness the line of its key, a space and its address, parted by commas.',
        ),
      ),
    '',
  ),
  z.transform((value): readonly { readonly key: string; readonly url: string }[] =>
    value
      .split(',')
      .map((pair) => pair.trim().split(' '))
      .flatMap(([key, url]) => (key && url ? [{ key, url }] : [])),
  ),
)

/** Addresses separated by commas; one relay alone could invent a value, so none or at least two. */
export const relays = z.pipe(
  z._default(
    z
      .string()
      .check(
        z.regex(
          /^\s*$|^\s*https?:\/\/[^\s,]+(\s*,\s*https?:\/\/[^\s,]+)+\s*$/,
          'Give at least two addresses parted by commas.',
        ),
      ),
    '',
  ),
  z.transform((value): readonly string[] =>
    value
      .split(',')
      .map((url) => url.trim())
      .filter((url) => url !== ''),
  ),
)

const isKnownCountry = (code: string): code is TextCountry => knownCountries.some((known) => known === code)

/** Countries whose mobile numbers get text messages, such as `NG,GB`; only countries whose number plan we know. */
export const textCountries = z.pipe(
  z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => value.split(',').every((code) => isKnownCountry(code.trim())),
          `Give countries parted by commas, of these: ${knownCountries.join(', ')}.`,
        ),
      ),
    DEFAULT_COUNTRIES.join(','),
  ),
  z.transform((value): readonly TextCountry[] =>
    value
      .split(',')
      .map((code) => code.trim())
      .filter(isKnownCountry),
  ),
)

/** The address of a PostgreSQL database. */
export const postgresUrl = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\/\S/, 'Give an address like postgres://user:password@host/database.'))

/** A port; the fallback where it is not set. */
export const port = (fallback: number) => z.pipe(whole(fallback), z.number().check(z.lte(65_535)))
