import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import statements from '../../reference/statements.json' with { type: 'json' }
import { STATEMENTS } from '../../contracts/task-contract.ts'

const Statement = z.strictObject({
  id: z.string(),
  text: z.string(),
  isTrue: z.boolean(),
  section: z.string(),
  explanation: z.string(),
})
export type Statement = z.output<typeof Statement>

/** Statements about the constitution, in English for now. */
export const factBank: readonly Statement[] = z.array(Statement).parse(statements)

const rankOf = (seed: string, id: string): string =>
  createHash('sha256').update(`${seed} ${id}`).digest('hex')

/** The statements of one person and period: always the same for the same seed. */
export const drawStatements = (seed: string): readonly string[] =>
  factBank
    .map(({ id }) => id)
    .toSorted((one, other) => (rankOf(seed, one) < rankOf(seed, other) ? -1 : 1))
    .slice(0, STATEMENTS)

/** Drawn statements by id; leaves out those that a newer release no longer has. */
export const statementsOf = (ids: readonly string[]): Statement[] =>
  ids.map((id) => factBank.find((statement) => statement.id === id)).filter((one) => one !== undefined)
