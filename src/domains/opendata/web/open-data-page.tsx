import { PlaceFilters } from '#domains/regions/web/choosing/place-filters.tsx'
import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { QueryForm } from '#platform/web/search/query-form.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { NextTwenty } from '#platform/web/reading/next-page.tsx'
import { UnreadPart } from '#platform/web/reading/unread-part.tsx'
import { formatBytes, formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { DirectoryCard, DirectoryList } from '#ui/data/directory-card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { opendataApi, type OpenTable } from '../contract.ts'
import { templates } from '../templates-contract.ts'
import type { RecordCard } from '../vocabulary-contract.ts'
import { valueText, recordTitle } from './showing/field-presentation.tsx'
import { type OpenDataSearch, openDataSearch, tableIn } from './showing/open-data-search.ts'

const tablesRead = read(opendataApi.tables)
const recordsRead = ({ table: template, ...place }: OpenDataSearch) =>
  read(opendataApi.records, { query: { template, ...place } })

const Tables = () => {
  const t = useT()
  const { data, problem } = useRead(opendataApi.tables, tablesRead)
  if (!data) return <UnreadPart problem={problem} again={to('openData')} />
  return (
    <ItemList className="card flush">
      {data.items.map(({ template, records }) => (
        <Item
          key={template}
          href={openDataSearch.href({ table: template })}
          title={t(templates[template].title)}
          detail={t(templates[template].about)}
          end={<span className="num">{formatNumber(records)}</span>}
        />
      ))}
    </ItemList>
  )
}

const Download = ({ table }: { table: OpenTable | undefined }) => {
  const t = useT()
  const file = table?.file
  return (
    <Card title={t('Download the whole table')}>
      {file ? (
        <>
          <p>
            <ButtonLink href={file.url} variant="quiet" download>
              {t('CSV and JSON, packed ({size})', { size: formatBytes(file.bytes) })}
            </ButtonLink>
          </p>
          <p className="small mute">
            {t('{count, plural, one {# record} other {# records}}', { count: file.records })} ·{' '}
            {formatDate(file.madeOn, t)}
          </p>
          <p className="small mute break">
            {t('Checksum (SHA-256):')} <code>{file.sha256}</code>
          </p>
        </>
      ) : (
        <p>{t('The file is made within ten minutes after the first record is published.')}</p>
      )}
      <p className="small">{t('Licence: CC BY 4.0. Use it for anything, and name SUP Civic.')}</p>
    </Card>
  )
}

const Places = ({ query }: { query: OpenDataSearch }) => {
  const t = useT()
  return (
    <QueryForm of={openDataSearch} query={query} kept={['table']} className="grid choosers">
      <PlaceFilters state={query.state} />
      <Button type="submit">{t('Apply')}</Button>
    </QueryForm>
  )
}

const RecordEntry = ({ record }: { record: RecordCard }) => {
  const t = useT()
  const { key } = templates[record.template]
  const rest = record.fields.filter(({ name }) => !key.includes(name) || name === 'unit')
  return (
    <DirectoryCard
      href={to('openRecord', { recordId: record.id })}
      title={recordTitle(record.template, record.fields, t)}
      detail={`${record.lgaName}, ${record.stateName}`}
    >
      <span className="small">{rest.map((each) => valueText(each, t)).join(' · ')}</span>
      <span className="small mute">{t('Seen on {date}', { date: formatDate(record.observedOn, t) })}</span>
      {record.isSample && <Chip>{t('Sample')}</Chip>}
    </DirectoryCard>
  )
}

const Records = ({ query }: { query: OpenDataSearch }) => {
  const t = useT()
  const { data, problem } = useRead(opendataApi.records, recordsRead(query))
  if (!data) return <UnreadPart problem={problem} again={openDataSearch.href({ table: query.table })} />
  if (data.items.length === 0)
    return (
      <EmptyState
        className="card"
        level={2}
        title={t('Nothing is published here yet')}
        action={
          <ButtonLink variant="civic" href={`${to('dataSubmission')}?table=${query.table}`}>
            {t('Submit data')}
          </ButtonLink>
        }
      >
        <p>{t('The first record of your place can be yours. It needs a source.')}</p>
      </EmptyState>
    )
  return (
    <>
      <DirectoryList>
        {data.items.map((each) => (
          <RecordEntry key={each.id} record={each} />
        ))}
      </DirectoryList>
      <NextTwenty href={data.nextCursor && openDataSearch.href({ ...query, cursor: data.nextCursor })} />
    </>
  )
}

const OneTable = ({ query }: { query: OpenDataSearch }) => {
  const t = useT()
  const { data } = useRead(opendataApi.tables, tablesRead)
  return (
    <>
      <BackLink href={to('openData')}>{t('All tables')}</BackLink>
      <PageHead
        title={t(templates[query.table].title)}
        lead={t(templates[query.table].about)}
        actions={
          <ButtonLink variant="civic" href={`${to('dataSubmission')}?table=${query.table}`}>
            {t('Submit data')}
          </ButtonLink>
        }
      />
      <Places query={query} />
      <h2 className="vh">{t('Results')}</h2>
      <Records query={query} />
      <Download table={data?.items.find(({ template }) => template === query.table)} />
    </>
  )
}

/** Open data for everybody: the tables, or one of them with its records, filters and file. */
const OpenDataPage = () => {
  const t = useT()
  const query = tableIn(useSearch())
  return (
    <>
      {query ? (
        <OneTable query={query} />
      ) : (
        <>
          <PageHead
            lead={t(
              'What verified people saw in their area. Each record has a source, a date and a second check.',
            )}
            actions={
              <ButtonLink variant="civic" href={to('dataSubmission')}>
                {t('Submit data')}
              </ButtonLink>
            }
          />
          <Section title={t('Tables')}>
            <Tables />
          </Section>
          <p className="small mute">{t('Licence: CC BY 4.0. Use it for anything, and name SUP Civic.')}</p>
        </>
      )}
    </>
  )
}

export default page({
  component: OpenDataPage,
  reads: ({ search }) => {
    const query = tableIn(search)
    if (!query) return [tablesRead]
    return [tablesRead, recordsRead(query), statesRead, ...(query.state ? [lgasRead(query.state)] : [])]
  },
  head: ({ search, t, found }) => {
    const query = tableIn(search)
    const table = found<{ items: readonly OpenTable[] }>(tablesRead)?.items.find(
      ({ template }) => template === query?.table,
    )
    return {
      title: query ? t(templates[query.table].title) : t('Open data'),
      description: query
        ? t(templates[query.table].about)
        : t('What verified people saw in their area. Each record has a source, a date and a second check.'),
      canonical: query ? openDataSearch.href({ ...query, cursor: undefined }) : to('openData'),
      ...(table?.file && {
        facts: {
          trail: [{ name: t('Open data'), path: to('openData') }],
          dataset: { place: 'Nigeria', observedOn: null, download: table.file.url },
        },
      }),
    }
  },
})
