import { useT } from '#platform/web/language.tsx'
import { page, read, statusOfFailed } from '#platform/web/page.ts'
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
import { type Desk, deskApi } from '../contracts/desk-contract.ts'
import { DeskInvoices } from './desk/invoices.tsx'
import { DeskPeople } from './desk/people.tsx'
import { SpendForm } from './desk/spend-forms.tsx'
import { SpendList } from './desk/spend-list.tsx'
import { NoOrganization } from './directory/no-organization.tsx'
import { stateTones, supNumber } from './directory/organization-words.ts'
import { RegistrationForm } from './directory/registration-form.tsx'

const deskRead = (slug: string) => read(deskApi.desk, { params: { slug } })

const Checked = ({ desk }: { desk: Desk }) => {
  const t = useT()
  if (desk.state === 'pending')
    return (
      <Notice title={t('Waits for our check')}>
        {t('Two people of our team compare it with the register. We tell you what they decide.')}
      </Notice>
    )
  if (desk.state === 'verified') return null
  return (
    <Notice tone="bad" title={t(organizationStateNames[desk.state])}>
      <p className="lines">{desk.reason}</p>
    </Notice>
  )
}

const Money = ({ desk }: { desk: Desk }) => {
  const t = useT()
  return (
    <>
      <Card title={t('SUP of the organization')}>
        <StatGrid>
          <Stat value={supNumber(desk.balance)} label={t('SUP to hand out')} />
          <Stat value={supNumber(String(desk.memberCount))} label={t('people')} />
        </StatGrid>
        {Number(desk.owed) > 0 && (
          <Notice tone="bad" title={t('{amount} SUP are owed', { amount: supNumber(desk.owed) })}>
            {t('Money of an invoice went back. Nothing can be handed out until its SUP is returned.')}
          </Notice>
        )}
        <p className="small mute mt-3">
          {t(
            'Nobody hands out SUP alone: one signatory proposes, another confirms. Two accounts of one person count as one.',
          )}
        </p>
      </Card>
      <Card title={t('Grants')} id="spends">
        {desk.state === 'verified' && desk.signatoryCount < 2 && (
          <Notice title={t('You need a second signatory.')}>
            {t('Invite one below. Until then nothing can be confirmed.')}
          </Notice>
        )}
        <SpendList desk={desk} />
        {desk.state === 'verified' && (
          <div className="stack mt-3">
            <Disclosure summary={t('Grant to members')}>
              <SpendForm desk={desk} target="members" />
            </Disclosure>
            <Disclosure summary={t('Fill a task pool')}>
              <p className="small mute mb-3">
                {t('Anybody in Nigeria who finishes such a task gets SUP from it, once.')}
              </p>
              <SpendForm desk={desk} target="task-pool" />
            </Disclosure>
          </div>
        )}
      </Card>
      <Card title={t('Buying SUP')} id="invoices">
        <DeskInvoices desk={desk} />
      </Card>
    </>
  )
}

const Registered = ({ desk }: { desk: Desk }) => {
  const t = useT()
  const { registration, state, slug, name, kind } = desk
  if (!registration || state !== 'refused') return null
  const values = { name, kind, ...registration, hasLinks: registration.links === '' ? 'no' : 'yes' }
  return (
    <Card title={t('Hand it in again')}>
      <RegistrationForm again={{ slug, values }} />
    </Card>
  )
}

const Found = ({ desk }: { desk: Desk }) => {
  const t = useT()
  const isPublic = desk.state === 'verified' || desk.state === 'suspended'
  return (
    <div className="wrap read page stack">
      <BackLink href={to('organizations')}>{t('Organizations')}</BackLink>
      <PageHead
        kicker={<Chip tone={stateTones[desk.state]}>{t(organizationStateNames[desk.state])}</Chip>}
        title={desk.name}
        lead={t('Your role: {role}', { role: t(organizationRoleNames[desk.role]) })}
      />
      {isPublic && (
        <p>
          <a href={to('organization', { slug: desk.slug })}>{t('See what everybody sees')}</a>
        </p>
      )}
      <Checked desk={desk} />
      <Registered desk={desk} />
      {desk.role !== 'member' && isPublic && <Money desk={desk} />}
      <Card title={t('People')} id="people">
        <DeskPeople desk={desk} />
      </Card>
    </div>
  )
}

/** The desk of one organization, for its own people. */
const OrganizationDeskPage = () => {
  const { slug = '' } = useParams()
  const { data, problem } = useRead(deskApi.desk, deskRead(slug))
  if (data) return <Found desk={data} />
  return <NoOrganization problem={problem} here={to('organizationDesk', { slug })} />
}

export default page({
  component: OrganizationDeskPage,
  reads: ({ params: { slug = '' } }) => [deskRead(slug)],
  head: ({ params: { slug = '' } }, t, found, failedRead) => {
    const desk = found<Desk>(deskRead(slug))
    return desk
      ? { title: desk.name, isPrivate: true }
      : { title: t('Organization'), isPrivate: true, status: statusOfFailed(failedRead(deskRead(slug))) }
  },
})
