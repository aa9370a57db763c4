/**
 * How long, at the longest, the loop was held at a stretch while the work ran, in milliseconds of this thread's own work:
 * what other programs of a busy machine take is not counted. Compare two of them, never one with a number.
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
  // What was compiled and thrown away before is not of this work.
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
