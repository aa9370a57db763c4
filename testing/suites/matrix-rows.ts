import { readFileSync } from 'node:fs'
import { filesOfDomains } from './files-of-domains.ts'

/** Maps an outcome to the kinds of user who get it, in the order of `principals`, or to `everyone`. */
export type Row = Readonly<Record<string, string>>

/** The reviewed answers of every call to every kind of user: each domain has its own `matrix.json`. */
export const expected: Readonly<Record<string, Row>> = Object.assign(
  {},
  ...filesOfDomains('matrix.json').map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Row>,
  ),
) as Record<string, Row>
