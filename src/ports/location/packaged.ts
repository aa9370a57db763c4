import { readFile } from 'node:fs/promises'
import type { Location } from './port.ts'

const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

interface CountryReader {
  get(address: string): unknown
}

const isRow = (row: unknown): row is { country_code: string } =>
  typeof row === 'object' && row !== null && 'country_code' in row && typeof row.country_code === 'string'

/** Loads the library and its 8 MB of addresses with the first question. */
const openDatabase = async (): Promise<CountryReader> => {
  const { Reader } = await import('mmdb-lib')
  return new Reader(await readFile(new URL(import.meta.resolve(DATABASE))))
}

/** Looks up IPv4 and IPv6 addresses in the packaged country database (decision D-13). */
export const packagedLocation = (): Location => {
  let database: Promise<CountryReader> | undefined
  return {
    countryOf: async ({ address }) => {
      try {
        database ??= openDatabase()
        // A dual-stack socket writes an IPv4 address as ::ffff:192.0.2.1, which the database does not contain.
        const row = (await database).get(address.replace(/^::ffff:(?=\d+\.)/i, ''))
        return isRow(row) ? row.country_code : null
      } catch {
        // A malformed address or an unreadable database must not fail a visit.
        return null
      }
    },
  }
}
