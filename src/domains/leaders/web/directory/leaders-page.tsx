import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { regionsApi } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { FirstPage } from '#platform/web/search/first-page.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { bellIcon, plusIcon, shareIcon } from '#ui/icons.ts'
import { PageHead } from '#ui/page-head.tsx'
import { leadersApi } from '../../contract.ts'
import type { LeaderStats } from '../../contracts/leader-contract.ts'
import { DirectoryFiltersOn, TrustToggle } from './directory-filters-on.tsx'
import { DirectoryResults } from './directory-results.tsx'
import { type DirectorySearch, directorySearch } from './directory-search.ts'
import { LeaderFilters } from './leader-filters.tsx'
import { FollowArea, followsRead } from '../follows/follow-area.tsx'

const directoryRead = (query: DirectorySearch) => read(leadersApi.directory, { query })

/** Everybody of the directory, each counted once; these add up to the first. */
const Stages = ({ stats }: { stats: LeaderStats }) => {
  const t = useT()
  return (
    <ul className="facts" aria-label={t('Everyone, counted once')}>
      <li>{t('{count, plural, one {# person} other {# people}}', { count: stats.total })}</li>
      <li>{t('{count, plural, one {# on the way} other {# on the way}}', { count: stats.onTheWay })}</li>
      <li>{t('{count, plural, one {# with a seat} other {# with a seat}}', { count: stats.seated })}</li>
      <li>
        {t('{count, plural, one {# office holder} other {# office holders}}', { count: stats.holders })}
      </li>
      {stats.suspended > 0 && (
        <li>{t('{count, plural, one {# suspended} other {# suspended}}', { count: stats.suspended })}</li>
      )}
    </ul>
  )
}

/** The totals of the directory [LD-02]; hidden when they could not be read. */
const Statistics = () => {
  const t = useT()
  const { data } = useRead(leadersApi.stats, read(leadersApi.stats))
  if (!data) return null
  const states = t('{count, plural, one {# State} other {# States}}', { count: data.states })
  return (
    <div className="small mute num">
      <Stages stats={data} />
      <ul className="facts" aria-label={t('Statistics')}>
        <li>
          {t('{count, plural, one {# of them is a verified leader} other {# of them are verified leaders}}', {
            count: data.verified,
          })}
        </li>
        <li>
          {t(
            '{count, plural, one {# is in the pipeline, from nomination to first audit} other {# are in the pipeline, from nomination to first audit}}',
            { count: data.pipeline },
          )}
        </li>
        <li>
          {t('{count, plural, one {# office type} other {# office types}}', { count: data.officeTypes })}
        </li>
        <li>{data.isFctCovered ? t('{states} and the FCT', { states }) : states}</li>
        <li>{t('{count, plural, one {# region} other {# regions}}', { count: data.regions })}</li>
      </ul>
    </div>
  )
}

/** True for a list that holds people whose nomination is not decided. */
const showsUndecided = ({ status, pipeline }: DirectorySearch): boolean =>
  status === 'nominated' || status === 'in_vetting' || (status === undefined && pipeline === '1')

const Count = ({ query }: { query: DirectorySearch }) => {
  const t = useT()
  const { data } = useRead(leadersApi.directory, directoryRead(query))
  if (!data) return null
  return (
    <div className="small num">
      <p className="b">
        {t('{count, plural, one {# leader matches} other {# leaders match}}', { count: data.total })}
      </p>
      {showsUndecided(query) && (
        <p className="mute">
          {data.unnamed > 0 &&
            t(
              '{count, plural, one {# more person is counted without a name.} other {# more people are counted without a name.}}',
              { count: data.unnamed },
            )}{' '}
          {t('While reviewers check a nomination, the person is named here only if they have agreed.')}
        </p>
      )}
    </div>
  )
}

/** The directory: links and one GET form, rendered on the server with its data. */
const LeadersPage = () => {
  const t = useT()
  const query = directorySearch.read(useSearch())
  const viewer = useViewer()
  const states = useRead(regionsApi.states, statesRead).data ?? []
  return (
    <>
      <PageHead
        lead={t(
          'People nominated by citizens as credible leaders. See how far each one has come, and the proof.',
        )}
        actions={
          <>
            <ButtonLink href={to('nominate')} variant="civic" size="sm" icon={plusIcon}>
              {t('Nominate someone')}
            </ButtonLink>
            <Button
              variant="quiet"
              size="sm"
              icon={shareIcon}
              data-share={directorySearch.href(query)}
              data-copied={t('Link copied to clipboard!')}
            >
              {t('Share')}
            </Button>
            {viewer?.ageVerified && (
              <ButtonLink href={to('follows')} variant="quiet" size="sm" icon={bellIcon}>
                {t('People you follow')}
              </ButtonLink>
            )}
          </>
        }
      />
      <Statistics />
      <LeaderFilters query={query} states={states} />
      <TrustToggle query={query} />
      <DirectoryFiltersOn query={query} states={states} />
      <FirstPage of={directorySearch} query={query} />
      <h2 className="vh">{t('Results')}</h2>
      <div className="row between wrapf">
        <Count query={query} />
        {query.lga && query.state && (
          <FollowArea lga={query.lga} state={query.state} then={directorySearch.href(query)} />
        )}
      </div>
      <DirectoryResults query={query} />
    </>
  )
}

export default page({
  component: LeadersPage,
  reads: ({ search, viewer }) => {
    const query = directorySearch.read(search)
    return [
      directoryRead(query),
      read(leadersApi.stats),
      statesRead,
      ...(query.state ? [lgasRead(query.state)] : []),
      ...(query.lga && viewer?.ageVerified ? [followsRead] : []),
    ]
  },
  head: ({ search, t }) => ({
    description: t('Look for a leader by name, office or place, and see how each one was checked.'),
    canonical: directorySearch.href({ ...directorySearch.read(search), search: undefined }),
  }),
})
