/** Who asks, as far as the server sees it; nothing of it is kept. */
interface Visitor {
  /** The network address, IPv4 or IPv6. */
  readonly address: string
  /** The country that a believed proxy named in its header, as it came; null without one. */
  readonly hint: string | null
}

/** Tells countries from network addresses without asking anybody outside. */
export interface Location {
  /** ISO 3166-1 alpha-2, such as CA; null where it is not known. Never throws. */
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
