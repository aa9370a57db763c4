/** Deletes the oldest entries of a cache beyond `max`. */
export const dropOldest = async (cache: Cache, max: number): Promise<void> => {
  const kept = await cache.keys()
  for (const old of kept.slice(0, Math.max(0, kept.length - max))) await cache.delete(old)
}
