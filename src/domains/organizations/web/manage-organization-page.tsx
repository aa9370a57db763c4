import { useT } from '#platform/web/language.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { organizationRoleNames, organizationStateNames } from '../contract.ts'
import type { ManagedOrganization } from '../contracts/managed-contract.ts'
import { managingApi } from '../contracts/managing-contract.ts'
import { ManagingInvoices } from './managing/invoices.tsx'
import { ManagingPeople } from './managing/people.tsx'
import { SpendForm } from './managing/spend-forms.tsx'
import { SpendList } from './managing/spend-list.tsx'
import { LoadedOrganization, missingOrganization } from './directory/loaded-organization.tsx'
import { stateTones, supNumber } from './directory/organization-words.ts'
import { RegistrationForm } from './directory/registration-form.tsx'

const managedRead = (slug: string) => read(managingApi.managed, { params: { slug } })

const Checked = ({ managed }: { managed: ManagedOrganization }) => {
  const t = useT()
  if (managed.state === 'pending')
    return (
      <Notice title={t('Waiting for our check')}>
        {t('Two people of our team compare it with the register. We tell you what they decide.')}
      </Notice>
    )
  if (managed.state === 'verified') return null
  return (
    <Notice tone="bad" title={t(organizationStateNames[managed.state])}>
      <p className="lines">{managed.reason}</p>
    </Notice>
  )
}

const Money = ({ managed }: { managed: ManagedOrganization }) => {
  const t = useT()
  return (
    <>
      <Card title={t('SUP of the organization')}>
        <StatGrid>
          <Stat value={supNumber(managed.balance)} label={t('SUP to give out')} />
          <Stat value={supNumber(String(managed.memberCount))} label={t('people')} />
        </StatGrid>
        {Number(managed.owed) > 0 && (
          <Notice tone="bad" title={t('{amount} SUP are owed', { amount: supNumber(managed.owed) })}>
            {t('An invoice was refunded. You cannot give out SUP until its SUP is returned.')}
          </Notice>
        )}
        <p className="small mute mt-3">
          {t(
            'No one gives out SUP alone. One signatory proposes, another confirms. Two accounts of one person count as one.',
          )}
        </p>
      </Card>
      <Card title={t('Grants')} id="spends">
        {managed.state === 'verified' && managed.signatoryCount < 2 && (
          <Notice title={t('You need a second signatory.')}>
            {t('Invite one below. Until then nothing can be confirmed.')}
          </Notice>
        )}
        <SpendList managed={managed} />
        {managed.state === 'verified' && (
          <div className="stack mt-3">
            <Disclosure summary={t('Grant to members')}>
              <SpendForm managed={managed} target="members" />
            </Disclosure>
            <Disclosure summary={t('Fill a task pool')}>
              <p className="small mute mb-3">
                {t('Anyone in Nigeria who finishes such a task gets SUP from it, once.')}
              </p>
              <SpendForm managed={managed} target="task-pool" />
            </Disclosure>
          </div>
        )}
      </Card>
      <Card title={t('Buying SUP')} id="invoices">
        <ManagingInvoices managed={managed} />
      </Card>
    </>
  )
}

const Registered = ({ managed }: { managed: ManagedOrganization }) => {
  const t = useT()
  const { registration, state, slug, name, kind } = managed
  if (!registration || state !== 'refused') return null
  const values = { name, kind, ...registration, hasLinks: registration.links === '' ? 'no' : 'yes' }
  return (
    <Card title={t('Hand it in again')}>
      <RegistrationForm again={{ slug, values }} />
    </Card>
  )
}

const Found = ({ managed }: { managed: ManagedOrganization }) => {
  const t = useT()
  const isPublic = managed.state === 'verified' || managed.state === 'suspended'
  return (
    <>
      <BackLink href={to('organizations')}>{t('Organizations')}</BackLink>
      <PageHead
        kicker={<Chip tone={stateTones[managed.state]}>{t(organizationStateNames[managed.state])}</Chip>}
        title={managed.name}
        lead={t('Your role: {role}', { role: t(organizationRoleNames[managed.role]) })}
      />
      {isPublic && (
        <p>
          <a href={to('organization', { slug: managed.slug })}>{t('See what everyone sees')}</a>
        </p>
      )}
      <Checked managed={managed} />
      <Registered managed={managed} />
      {managed.role !== 'member' && isPublic && <Money managed={managed} />}
      <Card title={t('People')} id="people">
        <ManagingPeople managed={managed} />
      </Card>
    </>
  )
}

/** An organization for its own people: money, plans, people and invoices. */
const ManageOrganizationPage = () => {
  const { slug = '' } = useParams()
  const state = useRead(managingApi.managed, managedRead(slug))
  return <LoadedOrganization state={state}>{(managed) => <Found managed={managed} />}</LoadedOrganization>
}

export default page({
  component: ManageOrganizationPage,
  frame: 'read stack',
  reads: ({ params: { slug = '' } }) => [managedRead(slug)],
  head: ({ params: { slug = '' }, t, found, failed: failedRead }) => {
    const managed = found<ManagedOrganization>(managedRead(slug))
    return managed
      ? { title: managed.name }
      : failedHead(failedRead(managedRead(slug)), missingOrganization, t)
  },
})
