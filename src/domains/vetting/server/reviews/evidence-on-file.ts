import type { NewEvidence } from '#domains/leaders/server/entry/new-evidence.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { StoredNomination } from '../nominations/store.ts'
import { vettingStore } from '../nominations/store.ts'
import type { PanelRecords } from '../panels/rounds.ts'

type NamedSource = NewEvidence & { readonly foundBy: 'reviewers' }

/** The sources that the approving reviewers of the deciding round named. */
const namedSources = (nomination: StoredNomination, { reviews }: PanelRecords): NamedSource[] =>
  reviews
    .filter(
      ({ nomination_id: id, round, verdict }) =>
        id === nomination.id && round === nomination.round && verdict === 'approve',
    )
    .flatMap(({ checks: { source } }): NamedSource[] => {
      if (!source) return []
      const { title, datedOn, url, fileId } = source
      const about = { title, claim: '', datedOn, foundBy: 'reviewers' } as const
      if (fileId !== undefined) return [{ ...about, fileId }]
      return url === undefined ? [] : [{ ...about, sourceUrl: url }]
    })

const placeOf = (evidence: NewEvidence): string =>
  'fileId' in evidence ? evidence.fileId : evidence.sourceUrl

/**
 * The evidence of a profile: what the nominator sent, then what the reviewers found. A source that both name stands
 * once, with the reviewers' title and day, so that it counts once.
 */
export const evidenceOnFile = async (
  ctx: Pick<Ctx, 'db'>,
  nomination: StoredNomination,
  panels: PanelRecords,
): Promise<NewEvidence[]> => {
  const store = vettingStore(ctx.db)
  const files = await store.filesOf([nomination.id])
  const links = await store.linksOf([nomination.id])
  const sent = { title: '', datedOn: null, foundBy: 'nominator' } as const
  const all = new Map<string, NewEvidence>()
  for (const { file_id: fileId, purpose } of files)
    if (purpose === 'evidence') all.set(fileId, { ...sent, claim: '', fileId })
  for (const { url, note } of links) all.set(url, { ...sent, claim: note, sourceUrl: url })
  for (const found of namedSources(nomination, panels)) {
    const { title, datedOn } = found
    const known = all.get(placeOf(found))
    // The first of two reviewers who name one source gives its title.
    if (known?.title) continue
    all.set(placeOf(found), known ? { ...known, title, datedOn } : found)
  }
  return [...all.values()]
}
