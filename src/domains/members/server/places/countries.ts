import { Refusal } from '#shared/errors.ts'
import countries from '../../reference/countries.json' with { type: 'json' }
import provinces from '../../reference/provinces.json' with { type: 'json' }
import type { Country, Province } from '../../place-contract.ts'

const names = new Map(countries.map(({ code, name }) => [code, name]))
const provincesByCountry = Map.groupBy(provinces, ({ code }) => code.slice(0, 2))
const provinceNames = new Map(provinces.map(({ code, name }) => [code, name]))

/** All countries and territories by name. */
export const listCountries = async (): Promise<Country[]> => countries

/** The states or provinces of a country, empty where a province is free text; refuses `country-unknown`. */
export const provincesOf = (country: string): Province[] => {
  if (!names.has(country)) throw new Refusal('country-unknown')
  return provincesByCountry.get(country) ?? []
}

/** The name of a country; undefined for an unknown code. */
export const countryName = (code: string): string | undefined => names.get(code)

/** The name of a stored province: that of its code, or the text itself. */
export const provinceName = (province: string): string => provinceNames.get(province) ?? province

/**
 * The stored form of a province: its code where the country has a list, otherwise the text; null when it is not on the
 * list.
 */
export const provinceIn = (country: string, written: string): string | null => {
  const list = provincesOf(country)
  if (list.length === 0) return written
  return list.find(({ code, name }) => code === written || name === written)?.code ?? null
}
