import { setImmediate } from 'node:timers/promises'

const SLICE = 250

/** The items slice by slice: between two of them everybody else has their turn of the loop. */
export async function* inSlices<T>(items: readonly T[], size = SLICE): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await setImmediate()
    yield items.slice(from, from + size)
  }
}
