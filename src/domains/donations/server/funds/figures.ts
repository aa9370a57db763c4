import type { Ctx } from '#platform/server/context.ts'
import { csvFile } from '#platform/server/formats/csv.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { minorText } from '#shared/values/money.ts'
import { donationStore } from '../giving/store.ts'
import { fundStore } from './store.ts'

/** As many rows as a spreadsheet can open on a phone. */
const MAX_ROWS = 20_000

/** All paid donations and all spending by day; cells that a spreadsheet would run become text (S-61). */
export const writeFigures = async (ctx: Pick<Ctx, 'db'>): Promise<Bytes> => {
  const donations = (await donationStore(ctx.db).paid(MAX_ROWS)).map((row) => ({
    day: row.paid_at ? lagosDay(row.paid_at) : '',
    cells: [
      'donation',
      row.fund,
      row.currency,
      minorText(row.minor),
      minorText(row.fee_minor),
      minorText(row.back_minor),
      '',
      '',
    ],
  }))
  const spendings = (await fundStore(ctx.db).spendings(MAX_ROWS)).map((row) => ({
    day: lagosDay(row.at),
    cells: ['spending', row.fund, row.currency, minorText(row.minor), '', '', row.paid_to, row.purpose],
  }))
  const rows = [...donations, ...spendings].toSorted((a, b) => b.day.localeCompare(a.day))
  return {
    stream: csvFile(
      ['day (Lagos)', 'kind', 'fund', 'currency', 'amount', 'fee', 'went back', 'paid to', 'purpose'],
      rows,
      ({ day, cells }) => [day, ...cells],
    ),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="donations.csv"' },
  }
}
