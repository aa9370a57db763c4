import { type Figures, percentile } from './machine.ts'

/**
 * Runs `work` in this many parallel callers for some seconds: returns completions a second, and the median and high
 * percentile of the wait in ms.
 */
export const load = async (
  callers: number,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<Figures> => {
  const waits: number[] = []
  const clock = { isOver: false }
  const caller = async () => {
    while (!clock.isOver) {
      const started = performance.now()
      await work()
      waits.push(performance.now() - started)
    }
  }
  const started = performance.now()
  const all = Array.from({ length: callers }, caller)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  clock.isOver = true
  await Promise.all(all)
  const took = (performance.now() - started) / 1000
  const sorted = waits.toSorted((a, b) => a - b)
  return { perSecond: waits.length / took, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }
}
