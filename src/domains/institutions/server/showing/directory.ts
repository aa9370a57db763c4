import type { Ctx } from '#platform/server/context.ts'
import { decodeCursor, encodeCursor, isTextKey } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { foldedWords } from '#shared/text/fold.ts'
import type { InstitutionProfile } from '../../contract.ts'
import { publishedOf, rankedIn, type SchoolSelection, stateNamesOf } from '../participation/published.ts'
import { participationStore } from '../participation/store.ts'
import { directoryStore } from './store.ts'

type DbContext = Pick<Ctx, 'db'>

const SHOWN_MONTHS = 12
/** Folded names are unique, so a position needs no id; cursors hold one. */
const NO_ID = '00000000-0000-4000-8000-000000000000'

export const cursorAfter = (list: string, key: string): string => encodeCursor(list, { key, id: NO_ID })
export const keyIn = (list: string, cursor: string | undefined): string | undefined =>
  decodeCursor(list, cursor, isTextKey)?.key

interface Search extends SchoolSelection {
  readonly search?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/** Institutions by name, a page at a time. */
export const listInstitutions = async (ctx: DbContext, { search = '', cursor, ...rest }: Search) => {
  const asked = {
    ...rest,
    words: foldedWords(search),
    after: keyIn('institutions', cursor),
  }
  const store = directoryStore(ctx.db)
  const [rows, total, states] = await Promise.all([store.page(asked), store.count(asked), stateNamesOf(ctx)])
  const shown = rows.slice(0, asked.limit)
  const last = shown.at(-1)
  return {
    items: shown.map(({ key: _key, ...row }) => ({
      ...row,
      stateName: (row.stateCode && states.get(row.stateCode)) ?? null,
    })),
    total,
    nextCursor: last && rows.length > asked.limit ? cursorAfter('institutions', last.key) : null,
  }
}

/** One institution for everybody; refuses `institution-not-found`. */
export const showInstitution = async (ctx: DbContext, id: string): Promise<InstitutionProfile> => {
  const row = await directoryStore(ctx.db).find(id)
  if (!row) throw new Refusal('institution-not-found')
  const participation = participationStore(ctx.db)
  const [states, counted, month] = await Promise.all([
    stateNamesOf(ctx),
    participation.ofInstitution(row.id, SHOWN_MONTHS),
    participation.lastMonth(),
  ])
  const ranked = month === null ? [] : await rankedIn(ctx, month)
  return {
    ...row,
    stateName: (row.stateCode && states.get(row.stateCode)) ?? null,
    months: publishedOf(counted).map(({ month: of, people, share, actions }) => ({
      month: of,
      people,
      share,
      actions,
    })),
    place: ranked.find((each) => each.id === row.id) ?? null,
  }
}
