import { FlagAction } from '#domains/moderation/web/flag-action.tsx'
import { useT } from '#platform/web/language.tsx'
import { useParams } from '#platform/web/viewer.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { opendataApi, type OpenRecord, type RecordVersion } from '../contract.ts'
import { templates } from '../templates-contract.ts'
import { whoNames } from '../vocabulary-contract.ts'
import { FieldList, recordTitle, RecordSource } from './showing/field-presentation.tsx'
import { openDataSearch } from './showing/open-data-search.ts'

const recordRead = (recordId: string) => read(opendataApi.record, { params: { recordId } })

const VersionCard = ({ version }: { version: RecordVersion }) => {
  const t = useT()
  return (
    <Card as="article" title={t('Version {number}', { number: version.number })} level={3}>
      <p className="small mute">
        {t('Seen on {date}', { date: formatDate(version.observedOn, t) })} ·{' '}
        {t('Published on {date}', { date: formatDate(version.publishedOn, t) })}
      </p>
      <FieldList values={version.fields} />
      {version.note && <p className="break">{version.note}</p>}
      {version.noteId && <FlagAction kind="opendata.note" subjectId={version.noteId} />}
      <p className="small">
        {t('Source:')} <RecordSource sourceUrl={version.sourceUrl} fileUrl={version.fileUrl} />
      </p>
      <p className="small mute">
        {t(whoNames[version.who])} ·{' '}
        {t('{count, plural, one {checked by # person} other {checked by # people}}', {
          count: version.checks,
        })}
      </p>
    </Card>
  )
}

const RecordView = ({ record }: { record: OpenRecord }) => {
  const t = useT()
  return (
    <>
      <BackLink href={openDataSearch.href({ table: record.template, state: record.state, lga: record.lga })}>
        {t(templates[record.template].title)}
      </BackLink>
      <PageHead
        title={recordTitle(record.template, record.fields, t)}
        lead={`${record.lgaName}, ${record.stateName}`}
        kicker={record.isSample ? <Chip>{t('Sample')}</Chip> : undefined}
        actions={
          <ButtonLink
            variant="quiet"
            href={`${to('dataSubmission')}?table=${record.template}&lga=${record.lga}&record=${record.id}`}
          >
            {t('Correct or update this')}
          </ButtonLink>
        }
      />
      <FieldList values={record.fields} />
      <p className="small mute">{t('Seen on {date}', { date: formatDate(record.observedOn, t) })}</p>
      <Section title={t('All versions')}>
        {record.versions.map((each) => (
          <VersionCard key={each.number} version={each} />
        ))}
      </Section>
    </>
  )
}

const missing = message('This record does not exist, or was removed.')

/** One record for everybody: what holds now, and every version with its source. */
const OpenRecordPage = () => {
  const t = useT()
  const { recordId = '' } = useParams()
  return (
    <LoadedPage
      state={useRead(opendataApi.record, recordRead(recordId))}
      missing={missing}
      list={{ href: to('openData'), label: t('All tables') }}
    >
      {(record) => <RecordView record={record} />}
    </LoadedPage>
  )
}

export default page({
  component: OpenRecordPage,
  frame: 'read stack',
  reads: ({ params: { recordId = '' } }) => [recordRead(recordId)],
  head: ({ params: { recordId = '' }, t, found, failed }) => {
    const record = found<OpenRecord>(recordRead(recordId))
    if (record)
      return {
        title: recordTitle(record.template, record.fields, t),
        description: `${record.lgaName}, ${record.stateName}. ${t(templates[record.template].about)}`,
        canonical: to('openRecord', { recordId }),
        image: `/share/open-data/${record.id}.png`,
        facts: {
          trail: [{ name: t('Open data'), path: to('openData') }],
          ...(!record.isSample && {
            dataset: {
              place: `${record.lgaName}, ${record.stateName}`,
              observedOn: record.observedOn,
              download: null,
            },
          }),
        },
      }
    return failedHead(failed(recordRead(recordId)), missing, t)
  },
})
