import { openDatabase } from '#platform/server/database/database.ts'
import { checkCitizen } from '../torture/checker.ts'
import type { Citizen, Ground } from '../torture/citizens.ts'
import type { History } from '../torture/history.ts'
import { countBallots, inspectCitizen, inspectLedger } from '../torture/inspection.ts'
import { checkLedger } from '../torture/ledger.ts'
import { checkRecord, type Witness } from '../torture/record-check.ts'
import type { Voter } from '../torture/voter.ts'
import { publishNow } from './operate/publication.ts'

/** What a rehearsal knows of the people who vote in it. */
interface Rehearsed {
  readonly ground: Ground
  readonly citizens: readonly Citizen[]
  readonly voters: readonly Voter[]
  readonly port: number
}

/** Answers to voters that the books or the public record of the database contradict. */
export const compare = async (
  url: string,
  found: Rehearsed,
  history: History,
  witness: Witness = { checkpoint: null },
): Promise<string[]> => {
  const { ground, citizens, voters, port } = found
  const db = openDatabase(url, 3)
  try {
    const faults = checkLedger(await inspectLedger(db, ground))
    for (const citizen of citizens) {
      const casts = history.casts.filter((cast) => cast.citizen === citizen.number)
      const looks = history.looks.filter((look) => look.citizen === citizen.number)
      const session = voters.find((voter) => voter.citizen === citizen)?.session
      const statement = (await session?.text('/api/wallet/transactions.csv')) ?? ''
      const inside = await inspectCitizen(db, ground, citizen, casts, statement)
      faults.push(...checkCitizen({ name: citizen.name, funds: citizen.funds, casts, looks, found: inside }))
    }
    await publishNow(db)
    const ballots = await countBallots(db)
    return [...faults, ...(await checkRecord(db, { port, witness, ballots }))]
  } finally {
    await db.destroy()
  }
}
