import { readdirSync, readFileSync } from 'node:fs'

/** Outcome to the kinds of user who get it, in the order of `principals`, or to `everyone`. */
export type Row = Readonly<Record<string, string>>

const folder = new URL('matrix/', import.meta.url)

/** The reviewed answers of every call to every kind of user: each domain's own file in `matrix/`. */
export const expected: Readonly<Record<string, Row>> = Object.assign(
  {},
  ...readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, Row>,
  ),
) as Record<string, Row>
