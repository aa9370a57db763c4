import { standing } from '#domains/approvals/server/approvals.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { foldedWords } from '#shared/text/fold.ts'
import { fullName } from '#shared/text/person-name.ts'
import type { InstitutionChange, ManagedInstitution, ManagedList } from '../../console-contract.ts'
import { stateNamesOf } from '../participation/published.ts'
import { cursorAfter, keyIn } from '../showing/directory.ts'
import { type MergeApproval } from './merge.ts'
import { managingStore } from './store.ts'

const MAX_CHANGES = 50

interface Search {
  readonly list: ManagedList
  readonly search?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/** One of the lists of those who keep institutions, by name. */
export const listManaged = async (ctx: SignedInCtx, { list, search = '', limit, cursor }: Search) => {
  const asked = {
    list,
    limit,
    words: foldedWords(search),
    after: keyIn(`managed ${list}`, cursor),
  }
  const store = managingStore(ctx.db)
  const [rows, total, states] = await Promise.all([store.page(asked), store.count(asked), stateNamesOf(ctx)])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(({ key: _key, ...row }) => ({
      ...row,
      stateName: (row.stateCode && states.get(row.stateCode)) ?? null,
    })),
    total,
    nextCursor: last && rows.length > limit ? cursorAfter(`managed ${list}`, last.key) : null,
  }
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

const historyOf = async (ctx: SignedInCtx, id: string): Promise<InstitutionChange[]> => {
  const changes = await managingStore(ctx.db).changesOf(id, MAX_CHANGES)
  const names = await namesOf(
    ctx,
    changes.map((change) => change.by_person),
  )
  return changes.map((change) => {
    const [before, after] = [change.before, change.after] as Readonly<Record<string, unknown>>[]
    const by = names.get(change.by_person)
    return {
      at: change.at.toISOString(),
      by: by ? fullName(by) : '',
      kind: change.kind,
      reason: change.reason,
      fields: Object.keys(after ?? {}).map((field) => ({
        field,
        before: textOf(before?.[field]),
        after: textOf(after?.[field]),
      })),
    }
  })
}

/** One institution with its history; refuses `institution-not-found`. */
export const showManaged = async (
  ctx: SignedInCtx,
  kind: MergeApproval,
  id: string,
): Promise<ManagedInstitution> => {
  const store = managingStore(ctx.db)
  const row = await store.find(id)
  if (!row) throw new Refusal('institution-not-found')
  const proposal = await standing(ctx, kind, id)
  const other = row.merged_into ?? proposal?.payload.into ?? null
  const names = await store.namesOf(other === null ? [] : [other])
  const reference = other === null ? null : { id: other, name: names.get(other) ?? other }
  const states = await stateNamesOf(ctx)
  return {
    id: row.id,
    name: row.name,
    shortName: row.short_name,
    type: row.type,
    ownership: row.kind,
    stateCode: row.state_code,
    stateName: (row.state_code && states.get(row.state_code)) ?? null,
    isSample: row.is_sample,
    members: row.members,
    founded: row.founded,
    website: row.website,
    source: row.source,
    isReviewed: row.is_reviewed,
    mergedInto: row.merged_into === null ? null : reference,
    waitsToJoin: row.merged_into === null ? reference : null,
    history: await historyOf(ctx, id),
  }
}
