import { setImmediate } from 'node:timers/promises'

const SLICE = 250

/** Yields the items slice by slice and lets the event loop run between slices. */
export async function* inSlices<T>(items: readonly T[], size = SLICE): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await setImmediate()
    yield items.slice(from, from + size)
  }
}
