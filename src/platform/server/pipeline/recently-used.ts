/** A map of at most `max` entries: a further one removes the least recently used. */
export const makeRecentlyUsed = <K, V>(max: number) => {
  // A map keeps insertion order, so its first key is the least recently used.
  const kept = new Map<K, V>()
  return {
    get: (key: K): V | undefined => kept.get(key),
    /** Keeps the entry as the most recently used. */
    use: (key: K, value: V): void => {
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > max && oldest !== undefined) kept.delete(oldest)
    },
    /** Removes the entry, unless another value has replaced it. */
    remove: (key: K, value: V): void => {
      if (kept.get(key) === value) kept.delete(key)
    },
  }
}
