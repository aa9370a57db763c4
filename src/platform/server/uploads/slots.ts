import { Refusal } from '#shared/errors.ts'

/**
 * Limits concurrent work in all and per key (a person, a network). `enter` refuses as busy beyond a limit and returns the
 * release function.
 */
export const makeSlots = ({ inAll }: { readonly inAll: number }) => {
  let taken = 0
  const byKey = new Map<string, number>()
  return {
    enter: (shares: Readonly<Record<string, number>>): (() => void) => {
      const keys = Object.keys(shares)
      const isFull = keys.some((key) => (byKey.get(key) ?? 0) >= (shares[key] ?? 0))
      if (taken >= inAll || isFull) throw new Refusal('busy')
      taken += 1
      for (const key of keys) byKey.set(key, (byKey.get(key) ?? 0) + 1)
      let isInside = true
      return () => {
        if (!isInside) return
        isInside = false
        taken -= 1
        for (const key of keys) {
          const left = (byKey.get(key) ?? 1) - 1
          if (left === 0) byKey.delete(key)
          else byKey.set(key, left)
        }
      }
    },
    taken: (): number => taken,
  }
}
