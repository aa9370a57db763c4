import { Loaded } from '#platform/web/loaded.tsx'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Table } from '#ui/data/table.tsx'
import { vettingApi } from '../../contract.ts'
import { reviewersRead } from './search.ts'

const percent = (value: number | null): string => (value === null ? '–' : `${formatNumber(value)}%`)

/** All reviewers with their load and calibration. */
export const Reviewers = () => {
  const t = useT()
  const reviewers = useRead(vettingApi.reviewers, reviewersRead)
  return (
    <Loaded state={reviewers} empty={<EmptyState level={2} title={t('There are no reviewers yet.')} />}>
      {({ items }) => (
        <Table
          caption={t('Reviewers')}
          hideCaption
          columns={[
            { label: t('Reviewer') },
            { label: t('Open files'), end: true },
            { label: t('Excluded by a conflict of interest'), end: true },
            { label: t('Verdicts on decided files'), end: true },
            { label: t('Agreement'), end: true },
            { label: t('Overturned'), end: true },
            { label: t('Training files right'), end: true },
          ]}
          rows={items.map(({ id, name, conflicts, calibration: own }) => ({
            key: id,
            cells: [
              name,
              formatNumber(own.open),
              formatNumber(conflicts),
              formatNumber(own.decided),
              percent(own.agreementPercent),
              percent(own.overturnPercent),
              t('{right} of {answered}', { right: own.goldRight, answered: own.goldAnswered }),
            ],
          }))}
        />
      )}
    </Loaded>
  )
}
