import { useT } from '#platform/web/language.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { Table } from '#ui/data/table.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import {
  grantPurposeNames,
  type Organization,
  organizationKindNames,
  organizationsApi,
  organizationStateNames,
  type PublicGrant,
} from '../contract.ts'
import { LoadedOrganization, missingOrganization } from './directory/loaded-organization.tsx'
import { stateTones, supNumber } from './directory/organization-words.ts'

const organizationRead = (slug: string) => read(organizationsApi.organization, { params: { slug } })

const Whom = ({ grant }: { grant: PublicGrant }) => {
  const t = useT()
  const task = grant.taskKind === null ? '' : t(grant.taskKind)
  if (grant.target === 'task-pool') return t('Anyone who finishes: {task}', { task })
  if (grant.criterion === 'lga') return t('Members in {area}', { area: grant.area ?? '' })
  if (grant.criterion === 'task') return t('Members who finished: {task}', { task })
  return t('All members')
}

const Grants = ({ grants }: { grants: readonly PublicGrant[] }) => {
  const t = useT()
  return (
    <Card title={t('What it gave out')}>
      {grants.length === 0 ? (
        <p>{t('Nothing yet.')}</p>
      ) : (
        <Table
          caption={t('What it gave out')}
          hideCaption
          columns={[
            { label: t('Day') },
            { label: t('Recipient') },
            { label: t('For') },
            { label: t('People'), end: true },
            { label: t('SUP'), end: true },
          ]}
          rows={grants.map((grant, at) => ({
            key: at,
            cells: [
              formatDate(grant.day, t),
              <Whom key="whom" grant={grant} />,
              t(grantPurposeNames[grant.purpose]),
              supNumber(String(grant.people)),
              supNumber(grant.total),
            ],
          }))}
        />
      )}
    </Card>
  )
}

const Impact = ({ impact }: { impact: Organization['impact'] }) => {
  const t = useT()
  return (
    <Card title={t('Where it arrived')}>
      {impact.people === null ? (
        <p>{t('Shown from five people on, so that no one can be recognized.')}</p>
      ) : (
        <SummaryList
          className="num"
          rows={[
            { label: <b>{t('People')}</b>, value: supNumber(String(impact.people)) },
            ...impact.areas.map(({ area, people }) => ({ label: area, value: supNumber(String(people)) })),
            ...(impact.elsewhere > 0
              ? [{ label: t('Elsewhere'), value: supNumber(String(impact.elsewhere)) }]
              : []),
          ]}
        />
      )}
    </Card>
  )
}

const Found = ({ organization }: { organization: Organization }) => {
  const t = useT()
  const { slug, state, verifiedOn } = organization
  return (
    <article className="stack">
      <BackLink href={to('sponsors')}>{t('All sponsors')}</BackLink>
      <PageHead
        kicker={
          <>
            <Chip tone={stateTones[state]}>{t(organizationStateNames[state])}</Chip>
            {organization.isSample && <Chip>{t('Sample')}</Chip>}
          </>
        }
        title={organization.name}
        lead={t('{kind}, {number}', {
          kind: t(organizationKindNames[organization.kind]),
          number: organization.cacNumber,
        })}
        actions={
          organization.ownRole && (
            <ButtonLink size="sm" href={to('manageOrganization', { slug })}>
              {t('Manage it')}
            </ButtonLink>
          )
        }
      />
      {verifiedOn && (
        <p className="small mute">{t('Verified on {day}', { day: formatDate(verifiedOn, t) })}</p>
      )}
      <StatGrid>
        <Stat value={supNumber(organization.bought)} label={t('SUP bought')} />
        <Stat value={supNumber(organization.granted)} label={t('SUP given out')} />
      </StatGrid>
      <Card title={t('Declared political links')}>
        <p className="lines">
          {organization.links || t('It declares no link to a party, a candidate or an office-holder.')}
        </p>
      </Card>
      <Grants grants={organization.grants} />
      <Impact impact={organization.impact} />
      <Notice title={t('No SUP for votes.')}>
        {t(
          'What an organization gives out is purchased SUP. It funds projects and never votes on people. No grant can ask for a vote, a party or a belief.',
        )}
      </Notice>
    </article>
  )
}

/** One organization for everybody: who it is, what it bought, where its SUP went. */
const OrganizationPage = () => {
  const { slug = '' } = useParams()
  const state = useRead(organizationsApi.organization, organizationRead(slug))
  return (
    <LoadedOrganization state={state}>
      {(organization) => <Found organization={organization} />}
    </LoadedOrganization>
  )
}

export default page({
  component: OrganizationPage,
  frame: 'read',
  reads: ({ params: { slug = '' } }) => [organizationRead(slug)],
  head: ({ params: { slug = '' }, t, found, failed: failedRead }) => {
    const organization = found<Organization>(organizationRead(slug))
    if (!organization) return failedHead(failedRead(organizationRead(slug)), missingOrganization, t)
    return {
      title: organization.name,
      description: t('{bought} SUP bought, {granted} SUP given out', {
        bought: supNumber(organization.bought),
        granted: supNumber(organization.granted),
      }),
      canonical: to('organization', { slug }),
    }
  },
})
