import type { SignedInCtx } from '#platform/server/context.ts'
import { csvFile } from '#platform/server/formats/csv.ts'
import { minorText, supText } from '#shared/values/money.ts'
import { invoiceNumberOf } from '../../rules.ts'
import { asSignatory } from '../people/access.ts'
import { type BookLine, listBooks } from './books-store.ts'

/** As many rows as a spreadsheet can open on a phone. */
const MAX_LINES = 20_000

// Amounts have a column for each direction, because a leading minus sign would be quoted as a formula.
const cellsOf = ({ at, kind, name, units, people, minor, currency }: BookLine): string[] => [
  at.toISOString(),
  kind,
  kind === 'invoice' || kind === 'taken-back' ? invoiceNumberOf(Number(name)) : name,
  units > 0 ? supText(units) : '',
  units < 0 ? supText(-units) : '',
  people === null ? '' : String(people),
  minor === null ? '' : minorText(Math.abs(minor)),
  currency ?? '',
]

/** The books of an organization as CSV: invoices, grants and what came back, with nobody's name. */
export const writeBooks = async (ctx: SignedInCtx, slug: string) => {
  const { organization } = await asSignatory(ctx, slug)
  const lines = await listBooks(ctx.db, organization.id, MAX_LINES)
  const head = ['time (UTC)', 'kind', 'for', 'SUP in', 'SUP out', 'people', 'money', 'currency']
  return {
    stream: csvFile(head, lines, cellsOf),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="sup-${organization.slug}.csv"` },
  }
}
