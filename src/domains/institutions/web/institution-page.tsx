import { formatNumber, useT } from '#platform/web/language.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams, useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import { formatMonth } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import {
  type InstitutionProfile,
  institutionsApi,
  institutionTypeNames,
  ownershipNames,
} from '../contract.ts'
import { MIN_PEOPLE, sizeNames } from '../rules.ts'
import { LoadedInstitution, missingInstitution } from './parts/loaded-institution.tsx'
import { Redirecting } from './parts/redirect.tsx'
import { MonthShares } from './parts/month-shares.tsx'
import { HowRounded, kindLine, SampleChip, SealChip } from './parts/school-words.tsx'

const institutionRead = (institutionId: string) =>
  read(institutionsApi.institution, { params: { institutionId } })

const Facts = ({ institution }: { institution: InstitutionProfile }) => {
  const t = useT()
  const { type, ownership, stateName, founded, website, source } = institution
  const unknown = t('Not known')
  return (
    <Card title={t('What we know')}>
      <SummaryList
        rows={[
          { label: t('Kind of institution'), value: type ? t(institutionTypeNames[type]) : unknown },
          { label: t('Who runs it'), value: ownership ? t(ownershipNames[ownership]) : unknown },
          { label: t('State'), value: stateName ?? unknown },
          { label: t('Founded'), value: founded ?? unknown },
          {
            label: t('Site'),
            value: website ? (
              <a href={`https://${website}`} rel="nofollow noopener noreferrer">
                {website}
              </a>
            ) : (
              unknown
            ),
          },
          { label: t('Source'), value: source ?? unknown },
        ]}
      />
      <p className="small mt-3">
        <a href={to('contact')}>{t('Something is wrong here? Tell us.')}</a>
      </p>
    </Card>
  )
}

const Place = ({ institution }: { institution: InstitutionProfile }) => {
  const t = useT()
  const { place, months } = institution
  const [last] = months
  if (!last)
    return (
      <Card title={t('Who takes part')}>
        <p>
          {t(
            'There are no figures yet, because fewer than {least} people of this institution took part in a month.',
            { least: MIN_PEOPLE },
          )}
        </p>
        <p className="mt-3">
          <ButtonLink href={`${to('profile')}?edit=affiliation`}>{t('I belong here')}</ButtonLink>
        </p>
      </Card>
    )
  return (
    <Card title={t('Who takes part')} action={<SealChip seal={place?.seal ?? null} />}>
      <StatGrid>
        <Stat
          value={`${last.share}%`}
          label={t('took part in {month}', { month: formatMonth(last.month, t) })}
        />
        <Stat value={formatNumber(last.people)} label={t('members or more')} />
        <Stat value={formatNumber(last.actions)} label={t('actions or more')} />
      </StatGrid>
      {place && (
        <p className="mt-3">
          {t('Place {rank} of {of} with a score of {score}. {size}', {
            rank: place.rank,
            of: place.of,
            score: place.score,
            size: t(sizeNames[place.sizeClass]),
          })}
        </p>
      )}
    </Card>
  )
}

const Found = ({ institution }: { institution: InstitutionProfile }) => {
  const t = useT()
  const isMember = can('citizen', useViewer())
  return (
    <article className="stack">
      {isMember && <BackLink href={to('institutions')}>{t('All institutions')}</BackLink>}
      <PageHead
        kicker={<SampleChip isSample={institution.isSample} />}
        title={institution.name}
        lead={[institution.shortName, kindLine(institution, t)].filter(Boolean).join(' · ')}
        actions={
          isMember && (
            <>
              <ButtonLink variant="quiet" href={`${to('compareInstitutions')}?with=${institution.id}`}>
                {t('Compare with others')}
              </ButtonLink>
              <Anchor href={to('topSchools')}>{t('Top Schools')}</Anchor>
            </>
          )
        }
      />
      <Place institution={institution} />
      {institution.months.length > 0 && (
        <MonthShares title={t('Month by month')} months={institution.months} rows={institution.months} />
      )}
      <Facts institution={institution} />
      <HowRounded />
    </article>
  )
}

/** One institution for everybody; an address of a merged one leads to where it went [CM-03]. */
const InstitutionPage = () => {
  const { institutionId = '' } = useParams()
  const state = useRead(institutionsApi.institution, institutionRead(institutionId))
  return (
    <LoadedInstitution state={state}>
      {(institution) =>
        institution.id === institutionId ? (
          <Found institution={institution} />
        ) : (
          <Redirecting href={to('institution', { institutionId: institution.id })} name={institution.name} />
        )
      }
    </LoadedInstitution>
  )
}

export default page({
  component: InstitutionPage,
  frame: 'read',
  reads: ({ params: { institutionId = '' } }) => [institutionRead(institutionId)],
  head: ({ params: { institutionId = '' }, t, found, failed }) => {
    const wanted = institutionRead(institutionId)
    const institution = found<InstitutionProfile>(wanted)
    if (!institution) return failedHead(failed(wanted), missingInstitution, t)
    const canonical = to('institution', { institutionId: institution.id })
    return {
      title: institution.name,
      description: t('{name}: what kind of institution it is, and how many of its people take part.', {
        name: institution.name,
      }),
      canonical,
      image: `/share/institutions/${institution.id}.png`,
      facts: {
        school: {
          place: institution.stateName,
          founded: institution.founded,
          website: institution.website,
        },
      },
      // An invented one is for nobody who searches.
      isPrivate: institution.isSample,
      ...(institution.id !== institutionId && { leadsTo: canonical, title: t('Redirecting...') }),
    }
  },
})
