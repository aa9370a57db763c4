import { Loaded } from '#platform/web/loaded.tsx'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Table } from '#ui/data/table.tsx'
import { vettingApi } from '../../contract.ts'
import { conflictNames, foundConflictNames } from '../../contracts/review-contract.ts'
import { conflictsRead } from './search.ts'

/** Which open nominations are hidden from which reviewers, and why. */
export const Conflicts = () => {
  const t = useT()
  const conflicts = useRead(vettingApi.conflicts, conflictsRead)
  return (
    <Loaded
      state={conflicts}
      empty={<EmptyState level={2} title={t('No reviewer has a conflict with an open nomination.')} />}
    >
      {({ items }) => (
        <Table
          caption={t('Conflicts')}
          hideCaption
          columns={[{ label: t('Reviewer') }, { label: t('Nomination') }, { label: t('Why') }]}
          rows={items.map(({ nominationId, reference, reviewer, reviewerId, kinds, declared }) => ({
            key: `${nominationId} ${reviewerId}`,
            cells: [
              reviewer,
              reference,
              <ul key="why" className="stack gap-1">
                {kinds.map((kind) => (
                  <li key={kind}>{t(foundConflictNames[kind])}</li>
                ))}
                {declared && (
                  <li className="small mute">
                    {t(conflictNames[declared.kind])}, {formatDate(declared.at, t)}
                    {declared.note && <span className="vet-text">{declared.note}</span>}
                  </li>
                )}
              </ul>,
            ],
          }))}
        />
      )}
    </Loaded>
  )
}
