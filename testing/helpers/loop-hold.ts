import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * The longest time that `work` held the event loop in one go, in milliseconds of this thread's own CPU time, so that
 * other programs on a busy machine do not count. Compare two such times, never one with a number.
 */
export const longestHold = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  let isOver = false
  let since = process.threadCpuUsage()
  const used = () => {
    const { user, system } = process.threadCpuUsage(since)
    longest = Math.max(longest, (user + system) / 1_000)
    since = process.threadCpuUsage()
  }
  const turn = (): void => {
    used()
    if (!isOver) setImmediate(turn)
  }
  // What earlier work left to collect and to compile is not this work's time.
  collectGarbage()
  await new Promise((begin) => setImmediate(begin))
  since = process.threadCpuUsage()
  setImmediate(turn)
  try {
    await work()
  } finally {
    isOver = true
    used()
  }
  return longest
}
