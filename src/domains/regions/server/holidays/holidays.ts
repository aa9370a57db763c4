import { namesOf } from '#domains/identity/server/users/people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { fullName } from '#shared/text/person-name.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { Holiday } from '../../holidays-contract.ts'
import { holidayStore } from './store.ts'

/** The public holidays from today on that stand on no fixed day, such as 2027-03-29. */
export const movingHolidays = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<ReadonlySet<string>> =>
  new Set(
    (await holidayStore(ctx.db).since(lagosDay(ctx.now())))
      .filter(({ isHoliday }) => isHoliday)
      .map(({ day }) => day),
  )

/** All days from today on, with who put them there. */
export const listHolidays = async (ctx: SignedInCtx): Promise<Holiday[]> => {
  const rows = await holidayStore(ctx.db).since(lagosDay(ctx.now()))
  const people = rows.flatMap((row) => [row.proposedBy, row.decidedBy].filter((each) => each !== null))
  const names = await namesOf(ctx, people)
  const nameOf = (personId: string | null): string | null => {
    const name = personId === null ? undefined : names.get(personId)
    return name ? fullName(name) : null
  }
  return rows.map(({ day, name, isHoliday, source, why, proposedBy, decidedBy }) => ({
    day,
    name,
    isHoliday,
    source,
    why,
    proposedBy: nameOf(proposedBy),
    confirmedBy: nameOf(decidedBy),
  }))
}
