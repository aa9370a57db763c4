import { useRead } from '#platform/web/client/queries.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { WizardSteps } from '#ui/forms/wizard-steps.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type OwnVolunteer, volunteerApi } from '../contract.ts'
import { OfferForm } from './onboarding/offer-form.tsx'
import { SafetyForm } from './onboarding/safety-form.tsx'

const ownRead = read(volunteerApi.own)

const steps = ['can', 'when', 'place', 'safety'] as const
type Step = (typeof steps)[number]
const stepIn = (search: URLSearchParams): Step | null =>
  steps.find((step) => step === search.get('step')) ?? null
const addressOf = (step: Step): string => `${to('volunteerOnboarding')}?step=${step}`

const questions: Readonly<Record<Step, string>> = {
  can: message('What can you do?'),
  when: message('When do you have time?'),
  place: message('Where do you live?'),
  safety: message('Safety rules'),
}

const PlaceStep = ({ own: { place } }: { own: OwnVolunteer }) => {
  const t = useT()
  const next = addressOf('safety')
  const change = `${to('profile')}?edit=place&back=${encodeURIComponent(next)}#settings`
  if (!place.lgaName)
    return (
      <>
        <p>{t('Calls for help come from near you. Tell us where you live.')}</p>
        <p className="row wrapf">
          <ButtonLink href={change}>{t('Choose your area')}</ButtonLink>
          <ButtonLink href={next} variant="quiet">
            {t('Later')}
          </ButtonLink>
        </p>
      </>
    )
  return (
    <>
      <p>
        <b>
          {place.lgaName}, {place.stateName}
        </b>
      </p>
      <p className="row wrapf">
        <ButtonLink href={next}>{t('Continue')}</ButtonLink>
        <ButtonLink href={change} variant="quiet">
          {t('Change')}
        </ButtonLink>
      </p>
    </>
  )
}

const StepView = ({ step, own }: { step: Step; own: OwnVolunteer }) => {
  if (step === 'place') return <PlaceStep own={own} />
  if (step === 'safety') return <SafetyForm own={own} />
  return step === 'can' ? (
    <OfferForm key="can" of="skills" chosen={own.skills} then={addressOf('when')} />
  ) : (
    <OfferForm key="when" of="times" chosen={own.times} then={addressOf('place')} />
  )
}

/** One press; the page loads again and leads to the hub. */
const Rejoin = () => {
  const t = useT()
  return (
    <Card accent className="stack">
      <p>{t('Your answers and your hours are still here.')}</p>
      <Form
        call={volunteerApi.optIn}
        then={to('volunteerOnboarding')}
        done={message('Welcome back.')}
        submit={t('Rejoin Volunteers')}
        variant="civic"
      />
    </Card>
  )
}

/** Where somebody stands who opened no step: the way in, back, or to the hub [VL-01]. */
const Door = ({ own }: { own: OwnVolunteer }) => {
  const t = useT()
  if (own.status === 'active')
    return (
      <Card accent className="stack">
        <p>{t('You are an active volunteer.')}</p>
        <p className="row wrapf">
          <ButtonLink href={to('volunteerDashboard')}>{t('Volunteer Hub')}</ButtonLink>
          <ButtonLink href={addressOf('can')} variant="quiet">
            {t('Change my answers')}
          </ButtonLink>
        </p>
      </Card>
    )
  if (own.status === 'inactive' && own.hasAgreed) return <Rejoin />
  return (
    <Card className="stack">
      <p>{t('Four short questions. You choose every shift yourself and can leave at any time.')}</p>
      <p className="row wrapf">
        <ButtonLink href={addressOf(own.status === 'inactive' ? 'safety' : 'can')}>{t('Start')}</ButtonLink>
      </p>
    </Card>
  )
}

/** The way in for volunteers, one question a page, and the way back [VL-01]. */
const VolunteerOnboardingPage = () => {
  const t = useT()
  const step = stepIn(useSearch())
  const state = useRead(volunteerApi.own, ownRead)
  const number = step === null ? 0 : steps.indexOf(step) + 1
  const label = t('Step {number} of {total}', { number, total: steps.length })
  return (
    <>
      {step && <WizardSteps current={number} total={steps.length} label={label} />}
      <PageHead
        {...(step && { kicker: label })}
        title={step ? t(questions[step]) : t('Become a Volunteer')}
        {...(!step && { lead: t('Help people near you to take part. No money is asked or paid.') })}
      />
      <Loaded state={state}>
        {(own) =>
          step ? (
            <Card className="stack">
              <StepView step={step} own={own} />
            </Card>
          ) : (
            <Door own={own} />
          )
        }
      </Loaded>
    </>
  )
}

export default page({
  component: VolunteerOnboardingPage,
  frame: 'sign-in stack',
  reads: () => [ownRead],
})
