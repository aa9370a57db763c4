/** The visitor as the server sees them; we store none of this. */
interface Visitor {
  /** The network address, IPv4 or IPv6. */
  readonly address: string
  /** The country header of a trusted proxy, unchanged; null without one. */
  readonly hint: string | null
}

/** Finds the country of a network address without asking an external service. */
export interface Location {
  /** ISO 3166-1 alpha-2, such as CA; null if unknown. Never throws. */
  countryOf(visitor: Visitor): Promise<string | null>
}

/** Asks one after the other until one knows the country. */
export const firstKnown = (locations: readonly Location[]): Location => ({
  countryOf: async (visitor) => {
    for (const location of locations) {
      const country = await location.countryOf(visitor)
      if (country) return country
    }
    return null
  },
})
