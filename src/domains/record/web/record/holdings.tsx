import { formatNumber, useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { fileIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Table } from '#ui/data/table.tsx'
import { RECORD_PATH, type RecordState } from '../../contract.ts'
import { kindNames } from './entry-words.ts'
import { shortId } from './receipt-words.ts'
import { entriesHref } from './record-search.ts'

/** The number of entries of each kind; each number links to its list. */
export const ByKind = ({ entries }: Pick<RecordState, 'entries'>) => {
  const t = useT()
  return (
    <Card title={t('What it holds')}>
      <Table
        caption={t('Entries by kind')}
        hideCaption
        fold={false}
        columns={[{ label: t('Kind') }, { label: t('Entries'), end: true }]}
        rows={entries.map(({ kind, count }) => ({
          key: kind,
          cells: [
            <Anchor key="kind" href={entriesHref({ kind })}>
              {t(kindNames[kind])}
            </Anchor>,
            formatNumber(count),
          ],
        }))}
      />
    </Card>
  )
}

/** Counted contests, with a page for people and a document for programs. */
export const EntryCounts = ({ counts }: Pick<RecordState, 'counts'>) => {
  const t = useT()
  if (counts.length === 0) return null
  return (
    <Card title={t('Counted contests')}>
      <ul className="stack gap-3">
        {counts.map(({ contestId, document }) => (
          <li key={contestId}>
            <Anchor href={to('contestResult', { contestId })}>
              {t('Result of contest {contest}', { contest: shortId(contestId) })}
            </Anchor>
            <br />
            <a className="small" href={`${RECORD_PATH}/${document}`}>
              {t('Published document')}
              <span className="vh"> {shortId(contestId)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The record as files. */
export const Downloads = ({ sheet, dump }: Pick<RecordState, 'sheet' | 'dump'>) => {
  const t = useT()
  const files = [
    { path: 'README.md', title: t('Read me'), detail: t('What every file is and how to check it') },
    { path: 'keys', title: t('Keys'), detail: t('Who may sign the record') },
    { path: 'checkpoint', title: t('Checkpoint'), detail: t('The signed head; keep it to compare later') },
    ...(sheet
      ? [{ path: sheet, title: t('Balance sheet'), detail: t('What all accounts held, as JSON') }]
      : []),
    ...(dump
      ? [{ path: dump, title: t('Everything in one file'), detail: t('The record of the day: JSON and CSV') }]
      : []),
  ]
  return (
    <Card flush title={t('Download')}>
      <ItemList>
        {files.map(({ path, title, detail }) => (
          <Item key={path} href={`${RECORD_PATH}/${path}`} icon={fileIcon} title={title} detail={detail} />
        ))}
      </ItemList>
    </Card>
  )
}
