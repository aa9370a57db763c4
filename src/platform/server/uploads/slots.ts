import { Refusal } from '#shared/errors.ts'

/**
 * Limits concurrent work in all and per key (a person, a network). `enter` takes one slot or more, refuses as busy beyond
 * a limit and returns the release function.
 */
export const makeSlots = ({ inAll }: { readonly inAll: number }) => {
  let taken = 0
  const byKey = new Map<string, number>()
  return {
    enter: (shares: Readonly<Record<string, number>>, size = 1): (() => void) => {
      const keys = Object.keys(shares)
      const isFull = keys.some((key) => (byKey.get(key) ?? 0) + size > (shares[key] ?? 0))
      if (taken + size > inAll || isFull) throw new Refusal('busy')
      taken += size
      for (const key of keys) byKey.set(key, (byKey.get(key) ?? 0) + size)
      let isInside = true
      return () => {
        if (!isInside) return
        isInside = false
        taken -= size
        for (const key of keys) {
          const left = (byKey.get(key) ?? size) - size
          if (left === 0) byKey.delete(key)
          else byKey.set(key, left)
        }
      }
    },
    taken: (): number => taken,
  }
}
