import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import {
  organizationRoleNames,
  organizationsApi,
  organizationStateNames,
  type OwnOrganizations,
} from '../contract.ts'
import { maySpend } from '../rules.ts'
import { failed, stateTones } from './directory/organization-words.ts'
import { cursorIn, SponsorList, sponsorsRead } from './directory/sponsor-list.tsx'

const ownRead = read(organizationsApi.ownOrganizations)

const Answering = ({ id, answer, label }: { id: string; answer: 'accept' | 'decline'; label: string }) => (
  <Form
    call={organizationsApi.answerInvitation}
    params={{ invitationId: id }}
    then={to('organizations')}
    done={message('Your answer is saved.')}
    failed={failed}
    submit={label}
    size="sm"
    variant={answer === 'accept' ? 'civic' : 'quiet'}
  >
    <input type="hidden" name="answer" value={answer} />
  </Form>
)

const Invitation = ({ item }: { item: OwnOrganizations['invitations'][number] }) => {
  const t = useT()
  return (
    <Card as="article" accent title={t('{name} invites you', { name: item.name })}>
      <p>
        {t(
          'You would be: {role}. Its owner and signatories see your name. They never see your votes, your home or what you spend.',
          { role: t(organizationRoleNames[item.role]) },
        )}
      </p>
      {maySpend(item.role) && (
        <p className="small">
          {t('Who signs has a verified identity and is not another signatory.')}{' '}
          <a href={to('verification')}>{t('Verify your identity')}</a>{' '}
          {t('You sign once a second person confirms it.')}
        </p>
      )}
      <div className="row wrapf gap-2 mt-3">
        <Answering id={item.id} answer="accept" label={t('Accept')} />
        <Answering id={item.id} answer="decline" label={t('Decline')} />
      </div>
    </Card>
  )
}

const Own = ({ own }: { own: OwnOrganizations }) => {
  const t = useT()
  return (
    <>
      {own.invitations.map((item) => (
        <Invitation key={item.id} item={item} />
      ))}
      {own.organizations.map(({ slug, name, state, role }) => (
        <Card
          key={slug}
          as="article"
          title={<a href={to('manageOrganization', { slug })}>{name}</a>}
          action={<Chip tone={stateTones[state]}>{t(organizationStateNames[state])}</Chip>}
        >
          <p className="small mute">{t(organizationRoleNames[role])}</p>
          {state === 'verified' && maySpend(role) && (
            <p>
              <a href={`${to('manageOrganization', { slug })}#invoices`}>{t('Bulk token purchase')}</a>
            </p>
          )}
        </Card>
      ))}
      {own.organizations.length + own.invitations.length === 0 && (
        <p>{t('You belong to no organization. An invitation to your email address appears here.')}</p>
      )}
      {!own.isEmailConfirmed && (
        <Notice title={t('Confirm your email address')}>
          <a href={to('verifyEmail')}>{t('Invitations appear once your address is confirmed.')}</a>
        </Notice>
      )}
    </>
  )
}

/** The viewer's own organizations and invitations, and everybody's sponsors [WA-06]. */
const OrganizationsPage = () => {
  const t = useT()
  const state = useRead(organizationsApi.ownOrganizations, ownRead)
  return (
    <>
      <PageHead
        lead={t('Companies, associations and foundations buy SUP in bulk and hand it to their members.')}
        actions={
          <ButtonLink size="sm" href={to('registerOrganization')}>
            {t('Register an organization')}
          </ButtonLink>
        }
      />
      <Section title={t('Yours')}>
        <Loaded state={state}>
          {(own) => (
            <div className="stack">
              <Own own={own} />
            </div>
          )}
        </Loaded>
      </Section>
      <Section title={t('All sponsors')}>
        <p className="small mute mb-3">
          {t(
            'Everyone can see who buys SUP and where it goes. Organizations never vote, never nominate in bulk, and never enter a prize draw.',
          )}
        </p>
        <SponsorList here={to('organizations')} cursor={cursorIn(useSearch())} />
      </Section>
    </>
  )
}

export default page({
  component: OrganizationsPage,
  frame: 'read stack',
  reads: ({ search }) => [ownRead, sponsorsRead(cursorIn(search))],
})
