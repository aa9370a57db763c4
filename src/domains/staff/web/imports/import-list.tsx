import { useT } from '#platform/web/language.tsx'
import { type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { formatDateTime } from '#shared/format.ts'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Table } from '#ui/data/table.tsx'
import { importApi, type ImportSummary } from '../../import-contract.ts'
import { StaffRead } from '../console-parts.tsx'
import { statePresentations } from './import-words.ts'
import { importsSearch } from './imports-search.ts'

export const importsRead = (cursor: string | undefined): Read =>
  read(importApi.imports, cursor ? { query: { cursor } } : {})

export const importHref = (batch: string): string => importsSearch.href({ batch })

/** Imports and their results. */
export const ImportTable = ({ items }: { items: readonly ImportSummary[] }) => {
  const t = useT()
  return (
    <Table
      caption={t('Imports')}
      hideCaption
      columns={[
        { label: t('List') },
        { label: t('State') },
        { label: t('Rows'), end: true },
        { label: t('Added'), end: true },
        { label: t('Sent') },
      ]}
      rows={items.map((batch) => {
        const look = statePresentations[batch.state]
        return {
          key: batch.id,
          cells: [
            <Anchor key="name" className="b break" href={importHref(batch.id)}>
              {batch.name}
            </Anchor>,
            <Chip key="state" tone={look.tone}>
              {t(look.label)}
            </Chip>,
            batch.rowCount,
            batch.createdCount - batch.removedCount,
            <span key="made">
              {formatDateTime(batch.madeAt, t)}
              {batch.madeBy && (
                <span className="mute small"> {t('by {name}', { name: batch.madeBy.name })}</span>
              )}
            </span>,
          ],
        }
      })}
    />
  )
}

/** One page of imports. */
export const ImportList = ({ cursor }: { cursor: string | undefined }) => {
  const t = useT()
  const list = useRead(importApi.imports, importsRead(cursor))
  return (
    <StaffRead state={list}>
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <EmptyState plain title={t('Nothing was imported yet')}>
            {t('The lists you check and import appear here.')}
          </EmptyState>
        ) : (
          <>
            <ImportTable items={items} />
            <NextPage href={nextCursor && importsSearch.href({ cursor: nextCursor })} />
          </>
        )
      }
    </StaffRead>
  )
}
