import { createHash } from 'node:crypto'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import type { Cast, Look } from './history.ts'

/** One cast record of a voter in the database. */
export interface FoundRecord {
  readonly id: number
  readonly version: number
  /** The client's key, if the history has it. */
  readonly key: string
  readonly leader: string
  /** Whole units. */
  readonly amount: number
  readonly commitment: string
  readonly salt: string
}

/** What the database holds of one citizen. Amounts in whole units; incoming amounts are positive. */
export interface FoundCitizen {
  readonly contest: string
  readonly voter: string
  readonly balance: number
  /** By id. */
  readonly records: readonly FoundRecord[]
  readonly ballot: { readonly leader: string; readonly amount: number; readonly version: number } | null
  /** The citizen's transfers by number, without the initial grant of the run. */
  readonly transfers: readonly { readonly key: string; readonly amount: number }[]
  /** The same from the statement, the oldest first; the oldest entries may be missing. */
  readonly statement: readonly number[]
}

/** Checks of one citizen; each message begins with its letter in docs/security-requirements.md. */
export interface CitizenCase {
  readonly name: string
  /** The citizen's initial units. */
  readonly funds: number
  readonly casts: readonly Cast[]
  readonly looks: readonly Look[]
  readonly found: FoundCitizen
}

const sameContent = (record: FoundRecord, { leader, amount }: { leader: string; amount: number }): boolean =>
  record.leader === leader && record.amount === amount * UNITS_PER_SUP

const commitmentOf = ({ contest, voter }: FoundCitizen, record: FoundRecord): string =>
  createHash('sha256')
    .update(Buffer.from(record.salt, 'hex'))
    .update([contest, voter, record.version, record.leader, record.amount].join('|'))
    .digest('hex')

/** (a) Each acknowledged ballot is stored exactly once with the same value, and no other ballot is stored. */
export const checkAcknowledged = ({ name, casts, found }: CitizenCase): string[] => {
  const faults: string[] = []
  const byKey = Map.groupBy(found.records, ({ key }) => key)
  const acknowledged = new Set<string>()
  for (const { key, outcome, taken, leader, amount } of casts) {
    if (outcome !== 'ok' || !taken) continue
    acknowledged.add(key)
    const [record, ...more] = byKey.get(key) ?? []
    if (!record) faults.push(`(a) ${name}: ballot ${key} was acknowledged and is lost`)
    else if (more.length > 0) faults.push(`(a) ${name}: ballot ${key} took effect ${more.length + 1} times`)
    else if (
      !sameContent(record, { leader, amount }) ||
      !sameContent(record, taken) ||
      record.id !== taken.record ||
      record.version !== taken.version ||
      record.commitment !== taken.commitment
    )
      faults.push(`(a) ${name}: ballot ${key} is there with another value than was acknowledged`)
  }
  for (const record of found.records) {
    if (!acknowledged.has(record.key)) faults.push(`(a) ${name}: record ${record.id} was never acknowledged`)
    if (record.commitment !== commitmentOf(found, record))
      faults.push(`(a) ${name}: the commitment of record ${record.id} is not that of its ballot`)
  }
  return faults
}

/** (b) No refused ballot is stored, and each was refused for the right reason. */
export const checkRefused = ({ name, funds, casts, found }: CitizenCase): string[] => {
  const faults: string[] = []
  const byKey = Map.groupBy(found.records, ({ key }) => key)
  for (const cast of casts) {
    const { key, outcome, expects, code, amount } = cast
    const isFitting =
      expects === 'either'
        ? outcome === 'ok' || code === 'KEY_REUSED'
        : (outcome === 'ok' ? 'ok' : code) === expects
    if (outcome !== 'unknown' && !isFitting)
      faults.push(`(b) ${name}: ballot ${key} was to end ${expects} and ended ${code || outcome}`)
    if (outcome === 'ok' && amount * UNITS_PER_SUP > funds)
      faults.push(`(b) ${name}: ballot ${key} spends more than there is`)
    if (outcome === 'fail' && (byKey.get(key) ?? []).some((record) => sameContent(record, cast)))
      faults.push(`(b) ${name}: ballot ${key} was refused and took effect`)
  }
  return faults
}

/** (c) No ballot stays unknown: each retry with the same key and content got the same answer. */
export const checkRetried = ({ name, casts }: CitizenCase): string[] => {
  const faults = casts
    .filter(({ outcome }) => outcome === 'unknown' || outcome === 'pending')
    .map(({ key }) => `(c) ${name}: what became of ballot ${key} is not known after its retry`)
  for (const [key, same] of Map.groupBy(casts, ({ key }) => key)) {
    const taken = same.filter(({ outcome }) => outcome === 'ok')
    if (new Set(taken.map((cast) => cast.taken?.record)).size > 1)
      faults.push(`(c) ${name}: two answers for ballot ${key} name different records`)
    if (same.length > 1 && taken.length === 0 && same.every(({ expects }) => expects === 'either'))
      faults.push(`(c) ${name}: of the ballots that met under ${key} none was taken`)
  }
  return faults
}

/** (e) Versions have no gaps, the last one is the ballot, and the transfers equal the changes between versions. */
export const checkBallot = ({ name, funds, found }: CitizenCase): string[] => {
  const { records, ballot, balance, transfers, statement } = found
  const faults: string[] = []
  records.forEach(({ version }, at) => {
    if (version !== at + 1) faults.push(`(e) ${name}: version ${version} stands where ${at + 1} should`)
  })
  const last = records.at(-1)
  const stands = last && { leader: last.leader, amount: last.amount, version: last.version }
  if (
    JSON.stringify(ballot && [ballot.leader, ballot.amount, ballot.version]) !==
    JSON.stringify(stands ? [stands.leader, stands.amount, stands.version] : null)
  )
    faults.push(`(e) ${name}: the ballot is not the last record`)
  const paid = records.flatMap(({ key, amount }, at) => {
    const moved = (records[at - 1]?.amount ?? 0) - amount
    return moved === 0 ? [] : [{ key, amount: moved }]
  })
  if (
    JSON.stringify(transfers.map(({ key, amount }) => [key, amount])) !==
    JSON.stringify(paid.map(({ key, amount }) => [key, amount]))
  )
    faults.push(`(e) ${name}: the journal does not hold what the ballots cost`)
  const told = paid.slice(paid.length - statement.length).map(({ amount }) => amount)
  if (JSON.stringify(statement) !== JSON.stringify(told) || (statement.length === 0 && paid.length > 0))
    faults.push(`(e) ${name}: the statement does not tell what the ballots cost`)
  if (balance !== funds - (ballot?.amount ?? 0))
    faults.push(`(e) ${name}: the balance is ${balance}, not what the ballot left of ${funds}`)
  return faults
}

/** (f) What one session reads was true at some time and never goes back to an older state. */
export const checkReads = ({ name, funds, casts, looks, found }: CitizenCase): string[] => {
  const faults: string[] = []
  const sessions = new Set(looks.map(({ client }) => client))
  const lastWith = new Map(found.records.map(({ amount, version }) => [amount, version]))
  for (const client of sessions) {
    const answered = casts.filter((cast) => cast.client === client && cast.taken)
    let [version, entry] = [0, 0]
    let next = 0
    const byTime = answered.toSorted((a, b) => a.completed - b.completed)
    for (const look of looks
      .filter((each) => each.client === client)
      .toSorted((a, b) => a.invoked - b.invoked)) {
      // What the session had read before this request.
      for (; next < byTime.length && (byTime[next]?.completed ?? 0) < look.invoked; next += 1)
        version = Math.max(version, byTime[next]?.taken?.version ?? 0)
      if (look.of === 'statement') {
        if (look.value < entry)
          faults.push(`(f) ${name}: the statement of ${client} went back to entry ${look.value}`)
        entry = Math.max(entry, look.value)
      } else if (look.of === 'wallet') {
        const isTrue =
          (version === 0 && look.value === funds) ||
          (lastWith.get(funds - look.value) ?? 0) >= Math.max(1, version)
        if (!isTrue) faults.push(`(f) ${name}: the wallet of ${client} showed ${look.value}, which was over`)
      } else {
        if (look.value < version)
          faults.push(`(f) ${name}: the ballot of ${client} went back to version ${look.value}`)
        version = Math.max(version, look.value)
        const record = found.records[look.value - 1]
        if (look.choice && !(record && sameContent(record, look.choice)))
          faults.push(`(f) ${name}: ${client} was shown a ballot that never was`)
      }
    }
  }
  return faults
}

/** All checks of one citizen. */
export const checkCitizen = (one: CitizenCase): string[] =>
  [checkAcknowledged, checkRefused, checkRetried, checkBallot, checkReads].flatMap((check) => check(one))
