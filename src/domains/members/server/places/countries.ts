import { Refusal } from '#shared/errors.ts'
import countries from '../../reference/countries.json' with { type: 'json' }
import provinces from '../../reference/provinces.json' with { type: 'json' }
import type { Country, Province } from '../../place-contract.ts'

const names = new Map(countries.map(({ code, name }) => [code, name]))
const provincesByCountry = Map.groupBy(provinces, ({ code }) => code.slice(0, 2))
const provinceNames = new Map(provinces.map(({ code, name }) => [code, name]))

/** All countries and territories by name. */
export const listCountries = async (): Promise<Country[]> => countries

/** The states or provinces of a country, none where a province is free text; refuses `country-unknown`. */
export const provincesOf = (country: string): Province[] => {
  if (!names.has(country)) throw new Refusal('country-unknown')
  return provincesByCountry.get(country) ?? []
}

/** The name of a country; undefined for a code that is none. */
export const countryName = (code: string): string | undefined => names.get(code)

/** What a kept province is called: the name of its code, or the text itself. */
export const provinceName = (province: string): string => provinceNames.get(province) ?? province

/** The province as it is kept: its code where the country has a list, otherwise the text; null when it is not there. */
export const provinceIn = (country: string, written: string): string | null => {
  const list = provincesOf(country)
  if (list.length === 0) return written
  return list.find(({ code, name }) => code === written || name === written)?.code ?? null
}
