import { statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatMonth } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { MeterRow } from '#ui/data/meter.tsx'
import { Table } from '#ui/data/table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { institutionsApi, type RankedInstitution, type TopSchools } from '../contract.ts'
import { EVEN_OUT_PEOPLE, sizeNames } from '../rules.ts'
import { type SizeClass, sizeClasses } from '../size-contract.ts'
import { TopSchoolFilter } from './parts/school-filter.tsx'
import { type TopSchoolSearch, topSchoolSearch } from './parts/school-search.ts'
import { HowRounded, NOT_COUNTED, SampleChip, SealChip, TableFile } from './parts/school-words.tsx'

const CHART_ROWS = 5

const topRead = (query: TopSchoolSearch) => read(institutionsApi.topSchools, { query })

const OneSize = ({ size, rows }: { size: SizeClass; rows: readonly RankedInstitution[] }) => {
  const t = useT()
  return (
    <Section title={t(sizeNames[size])} action={<TableFile />}>
      {rows.length === 0 ? (
        <p className="mute">{t('No institution of this size has enough people to show.')}</p>
      ) : (
        <>
          <div className="stack gap-3">
            {rows.slice(0, CHART_ROWS).map(({ id, name, score }) => (
              <MeterRow key={id} label={name} value={score} text={score} />
            ))}
          </div>
          <Table
            className="mt-3"
            caption={t(sizeNames[size])}
            hideCaption
            columns={[
              { label: t('Institution') },
              { label: t('Place'), end: true },
              { label: t('Score'), end: true },
              { label: t('Took part'), end: true },
              { label: t('Members'), end: true },
              { label: t('Seal') },
            ]}
            rows={rows.map((row) => ({
              key: row.id,
              cells: [
                <span key="name">
                  <Anchor href={to('institution', { institutionId: row.id })}>{row.name}</Anchor>{' '}
                  <SampleChip isSample={row.isSample} />
                </span>,
                row.rank,
                row.score,
                `${row.share}%`,
                formatNumber(row.people),
                row.seal ? <SealChip key="seal" seal={row.seal} /> : '–',
              ],
            }))}
          />
        </>
      )}
    </Section>
  )
}

const Improved = ({ rows }: { rows: TopSchools['improved'] }) => {
  const t = useT()
  if (rows.length === 0) return null
  return (
    <Section title={t('Most improved in three months')} action={<TableFile />}>
      <Table
        caption={t('Most improved in three months')}
        hideCaption
        columns={[
          { label: t('Institution') },
          { label: t('More of its people, in percent'), end: true },
          { label: t('Took part'), end: true },
        ]}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            <Anchor key="name" href={to('institution', { institutionId: row.id })}>
              {row.name}
            </Anchor>,
            `+${row.change ?? 0}`,
            `${row.share}%`,
          ],
        }))}
      />
    </Section>
  )
}

const Shown = ({ top }: { top: TopSchools }) => {
  const t = useT()
  if (top.month === null || top.ranked.length === 0)
    return (
      <EmptyState
        className="card"
        level={2}
        title={top.month === null ? t(NOT_COUNTED) : t('No institution here has enough people to show.')}
        action={
          <ButtonLink href={`${to('profile')}?edit=affiliation`}>{t('Choose your institution')}</ButtonLink>
        }
      >
        <p>{t('Ask others of your school to say where they belong, and do something together.')}</p>
      </EmptyState>
    )
  return (
    <>
      <p>
        {t('{month}. All shown institutions together: {share}% took part.', {
          month: formatMonth(top.month, t),
          share: top.common ?? 0,
        })}
      </p>
      {sizeClasses.map((size) => (
        <OneSize key={size} size={size} rows={top.ranked.filter(({ sizeClass }) => sizeClass === size)} />
      ))}
      <Improved rows={top.improved} />
    </>
  )
}

/** Schools by how many of their people took part last month, each within its size [CM-03]. */
const TopSchoolsPage = () => {
  const t = useT()
  const query = topSchoolSearch.read(useSearch())
  const state = useRead(institutionsApi.topSchools, topRead(query))
  return (
    <>
      <PageHead
        lead={t('Which schools take part most, compared with others of their size.')}
        actions={<Anchor href={to('institutions')}>{t('All institutions')}</Anchor>}
      />
      <TopSchoolFilter query={query} />
      <Loaded state={state} failed={t('We could not load the figures.')}>
        {(top) => <Shown top={top} />}
      </Loaded>
      <Notice title={t('Fair to small schools.')}>
        {t(
          'Score = (members × share + {extra} × common share) ÷ (members + {extra}). So luck leads no small school, and size leads no large one. The share counts, not the number.',
          { extra: EVEN_OUT_PEOPLE },
        )}
      </Notice>
      <HowRounded />
    </>
  )
}

export default page({
  component: TopSchoolsPage,
  reads: ({ search }) => [statesRead, topRead(topSchoolSearch.read(search))],
})
