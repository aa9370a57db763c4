import { readdirSync, readFileSync } from 'node:fs'

const TICKS = 100
const SAMPLE_MS = 500

const fieldsOf = (pid: string): string[] | null => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/** Seconds of CPU that each process of these process trees has used so far, by process id. */
const usedBy = (roots: ReadonlySet<string>): Map<string, number> => {
  const parents = new Map<string, { parent: string; used: number }>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = fieldsOf(pid)
    if (fields)
      parents.set(pid, { parent: fields[1] ?? '', used: (Number(fields[11]) + Number(fields[12])) / TICKS })
  }
  const isOurs = (pid: string): boolean =>
    roots.has(pid) || (parents.has(pid) && isOurs(parents.get(pid)?.parent ?? ''))
  return new Map([...parents].filter(([pid]) => isOurs(pid)).map(([pid, { used }]) => [pid, used]))
}

/** Seconds of CPU that this process, its children and the named process trees have used so far. */
export const cpuOf = (families: readonly string[]): number =>
  [...usedBy(new Set([String(process.pid), ...families])).values()].reduce((sum, used) => sum + used, 0)

/** Seconds that all cores together were busy, and were available, since the machine started. */
const cores = (): { busy: number; all: number } => {
  const [, ...parts] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/)
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...rest] = parts.slice(0, 8).map(Number)
  const busy = user + nice + system + rest.reduce((sum, each) => sum + each, 0)
  return { busy: busy / TICKS, all: (busy + idle + waiting) / TICKS }
}

/** The parent of a server's backend: the root of its process tree. */
export const parentOf = (pid: number): string => fieldsOf(String(pid))?.[1] ?? ''

/**
 * Watches how much of the machine's cores other programs use, from now until the answer is called: a share from 0
 * to 1, without this process, its children and the named process trees. Null where the system does not report it.
 */
export const watchOthers = (families: readonly string[]): (() => number | null) => {
  if (process.platform !== 'linux') return () => null
  const roots = new Set([String(process.pid), ...families])
  const before = usedBy(roots)
  const latest = new Map(before)
  const start = cores()
  const look = () => {
    for (const [pid, used] of usedBy(roots)) latest.set(pid, used)
  }
  const timer = setInterval(look, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    look()
    const end = cores()
    let own = 0
    for (const [pid, used] of latest) own += used - (before.get(pid) ?? 0)
    return Math.max(0, end.busy - start.busy - own) / (end.all - start.all)
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

/** The percentile: the value below which this share lies. */
export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** The results of several rounds of one measurement. */
export interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** One line: the median, minimum and maximum of the rounds, and the ratio to a limit measured in the same rounds. */
export const lineOf = (name: string, rounds: readonly Figures[], limits?: readonly Figures[]): string => {
  const of = (pick: (figures: Figures) => number) => median(rounds.map(pick))
  const speeds = rounds.map(({ perSecond }) => perSecond)
  const spread = `${Math.min(...speeds).toFixed(0)}–${Math.max(...speeds).toFixed(0)}`
  const times =
    of(({ p99 }) => p99) > 0
      ? `p50 ${of(({ p50 }) => p50).toFixed(1)} p99 ${of(({ p99 }) => p99).toFixed(1)} ms`
      : ''
  const ratio = limits ? `${ratioOf(rounds, limits).toFixed(2)} x the limit` : ''
  return `  ${name.padEnd(42)} ${median(speeds).toFixed(0).padStart(7)}/s  ${`(${spread})`.padEnd(15)} ${times.padEnd(26)} ${ratio}`.trimEnd()
}

/** How many times faster: the median of each round's ratio, so that a busy moment affects both sides. */
export const ratioOf = (rounds: readonly Figures[], limits: readonly Figures[]): number =>
  median(rounds.map(({ perSecond }, at) => perSecond / (limits[at]?.perSecond ?? Number.NaN)))

/** A goal in words, with the measured value. */
export const goalLine = (
  name: string,
  measured: number,
  goal: number,
  way: 'least' | 'most' = 'least',
): string => {
  const isMet = way === 'least' ? measured >= goal : measured <= goal
  return `  ${isMet ? 'met     ' : 'NOT MET '} ${name}: ${measured.toFixed(2)} (goal ${way === 'least' ? '≥' : '≤'} ${goal})`
}

export const othersLine = (shares: readonly (number | null)[]): string => {
  const known = shares.filter((share) => share !== null)
  if (known.length === 0) return '  what others used of the machine is not told by this system'
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  const isCalm = median(known) < 0.15
  return `  others used ${percent(median(known))} of all cores (${percent(Math.min(...known))} to ${percent(Math.max(...known))})${isCalm ? '' : ': NOT CALM, take the ratios with care'}`
}
