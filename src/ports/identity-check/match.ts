import type { FieldMatches, IdentityOutcome } from './port.ts'

interface Claimed {
  readonly firstName: string
  readonly lastName: string
  readonly bornOn: string
}

/** What the authority has; null where it says nothing. */
interface OnRecord {
  readonly fullName: string | null
  readonly bornOn: string | null
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

// Records write the names of one person in any order, and with or without those in the middle.
const has = (fullName: string | null, name: string): boolean | null => {
  if (!fullName) return null
  const known = wordsOf(fullName)
  return wordsOf(name).every((word) => known.includes(word))
}

/** Compares a claim with a record: a match needs every field, and no field that was not said counts for one. */
export const matchOf = (
  { firstName, lastName, bornOn }: Claimed,
  { fullName, bornOn: recorded }: OnRecord,
): { outcome: IdentityOutcome; fields: FieldMatches } => {
  const fields = {
    firstName: has(fullName, firstName),
    lastName: has(fullName, lastName),
    bornOn: recorded ? recorded === bornOn : null,
  }
  const said = Object.values(fields)
  if (said.every((field) => field === true)) return { outcome: 'match', fields }
  return { outcome: said.includes(true) ? 'partial' : 'no-match', fields }
}
