import { seeded } from '../../browser/helpers/history.ts'
import { PASSWORD } from '../citizens.ts'
import { startInstallation } from '../installation.ts'
import { openSession } from '../session.ts'
import { addPayers } from './payers.ts'
import { startProvider } from './provider.ts'
import { closeDesk, openDesk } from './refunds.ts'
import { type MoneyFault, type MoneyResult, playMoneyRound } from './round.ts'

interface Wanted {
  readonly seed: number
  /** Rounds for each fault. */
  readonly rounds: number
  readonly faults: readonly MoneyFault[]
  readonly citizens: number
  readonly onRound: (result: MoneyResult, number: number) => void
}

/** Buys, cashes out and gives money back on a real server with the provider's double beside it, through all faults. */
export const tortureMoney = async (wanted: Wanted): Promise<MoneyResult[]> => {
  const chance = seeded(wanted.seed)
  const provider = await startProvider(chance)
  const installation = await startInstallation(provider.settings)
  const results: MoneyResult[] = []
  try {
    const citizens = await addPayers(await installation.openLedger(), provider, wanted.citizens)
    const payers = []
    for (const citizen of citizens) {
      const session = await openSession(() => installation.port, citizen.email, PASSWORD)
      payers.push({ citizen, session })
    }
    const desk = await openDesk(() => installation.port)
    const run = { installation, provider, payers, desk, chance, sent: [] }
    for (const fault of wanted.faults)
      for (let at = 0; at < wanted.rounds; at += 1) {
        const number = results.length + 1
        const result = await playMoneyRound(run, { fault, number })
        wanted.onRound(result, number)
        results.push(result)
      }
    for (const { session } of payers) session.leave()
    closeDesk(desk)
  } finally {
    await installation.stop()
    await provider.close()
  }
  return results
}
