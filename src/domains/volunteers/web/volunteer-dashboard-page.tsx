import { useRead } from '#platform/web/client/queries.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { type Hub, volunteerApi } from '../contract.ts'
import { hoursOf } from '../rules.ts'
import { Certificates } from './hub/certificates.tsx'
import { CallCard, OwnShiftCard } from './hub/shift-cards.tsx'

const hubRead = read(volunteerApi.hub)

const Leave = () => {
  const t = useT()
  return (
    <Form
      call={volunteerApi.leave}
      then={to('volunteerOnboarding')}
      done={message('You are not an active volunteer now. You can rejoin with one press.')}
      submit={t('Stop volunteering')}
      variant="quiet"
      size="sm"
    />
  )
}

const Safety = () => {
  const t = useT()
  return (
    <Section title={t('Safety')}>
      <p className="row wrapf">
        <ButtonLink size="sm" variant="quiet" href={`${to('volunteerOnboarding')}?step=safety`}>
          {t('Safety rules and my emergency contact')}
        </ButtonLink>
        <ButtonLink size="sm" variant="quiet" href={to('reportProblem')}>
          {t('Report harm in confidence')}
        </ButtonLink>
        <ButtonLink size="sm" variant="quiet" href={to('chapterShifts')}>
          {t('Call for help in the name of a chapter')}
        </ButtonLink>
      </p>
      <Leave />
    </Section>
  )
}

const HubView = ({ hub }: { hub: Hub }) => {
  const t = useT()
  return (
    <>
      <p className="lead num">
        {t(
          '{hours, plural, one {# hour} other {# hours}}{minutes, plural, =0 {} one { # minute} other { # minutes}}',
          hoursOf(hub.minutes),
        )}
        {' · '}
        {t('{count, plural, one {# confirmed shift} other {# confirmed shifts}}', { count: hub.shifts })}
      </p>
      <Section title={t('My shifts and tasks')}>
        {hub.own.length === 0 ? (
          <p className="small mute">{t('You have not signed up yet. Choose a call for help below.')}</p>
        ) : (
          <div className="grid cards">
            {hub.own.map((own) => (
              <OwnShiftCard key={own.shift.id} own={own} />
            ))}
          </div>
        )}
      </Section>
      <Section title={t('Calls for help near you')}>
        {!hub.hasPlace && (
          <p className="small">
            <a href={`${to('volunteerOnboarding')}?step=place`}>
              {t('Add where you live to see calls in your area.')}
            </a>
          </p>
        )}
        {hub.calls.length === 0 ? (
          <EmptyState title={t('No open calls for help')}>
            {t('New ones will show here. You can also do the tasks that are open to everyone.')}{' '}
            <a href={to('engage')}>{t('Engage')}</a>
          </EmptyState>
        ) : (
          <div className="grid cards">
            {hub.calls.map((shift) => (
              <CallCard key={shift.id} shift={shift} />
            ))}
          </div>
        )}
      </Section>
      <Certificates hub={hub} />
      <Safety />
    </>
  )
}

/** The hub of active volunteers [VL-01]: shifts, calls for help, hours and certificates. */
const VolunteerDashboardPage = () => {
  const state = useRead(volunteerApi.hub, hubRead)
  return (
    <>
      <PageHead />
      <Loaded state={state}>{(hub) => <HubView hub={hub} />}</Loaded>
    </>
  )
}

export default page({ component: VolunteerDashboardPage, reads: () => [hubRead] })
