import { Loaded } from '#platform/web/loaded.tsx'
import { useEffect, useRef } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { useLanguage, useT } from '#platform/web/language.tsx'
import { Link, useNavigate, useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { WizardSteps } from '#ui/forms/wizard-steps.tsx'
import { type Profile, profileApi } from '../profile-contract.ts'
import { HomeForm, homeReads, PlaceForm, placeReads } from './forms/place-form.tsx'
import { InterestsForm, LanguageForm } from './forms/preference-forms.tsx'

const profileRead = read(profileApi.profile)

const steps = ['language', 'place', 'interests'] as const
type Step = (typeof steps)[number]
const stepIn = (search: URLSearchParams): Step =>
  steps.find((step) => step === search.get('step')) ?? 'language'
const addressOf = (step: Step): string => `${to('onboarding')}?step=${step}`

const questions: Readonly<Record<Step, { title: string; lead: string }>> = {
  language: {
    title: message('Which language do you read best?'),
    lead: message('You can change it at any time, at the top of every page.'),
  },
  place: {
    title: message('Where do you live?'),
    lead: message('We use it to show you leaders and projects near you. Other people never see it.'),
  },
  interests: {
    title: message('What matters to you?'),
    lead: message('Choose as many as you like.'),
  },
}

const LanguageStep = ({ profile }: { profile: Profile }) => {
  const t = useT()
  const { code } = useLanguage()
  return (
    <LanguageForm
      language={profile.language ?? code}
      then={`${addressOf('place')}&lang={language}`}
      save={t('Continue')}
    />
  )
}

const PlaceStep = ({ profile: { place, homeRegion } }: { profile: Profile }) => {
  const t = useT()
  const navigate = useNavigate()
  const next = addressOf('interests')
  const goOn = () => navigate(next)
  const isAbroad = useSearch().get('where') === 'abroad'
  return (
    <>
      <Segments
        label={t('Where do you live?')}
        items={[
          { href: `${addressOf('place')}&where=nigeria`, label: t('In Nigeria'), current: !isAbroad },
          { href: `${addressOf('place')}&where=abroad`, label: t('Abroad'), current: isAbroad },
        ]}
      />
      {isAbroad ? (
        <HomeForm home={homeRegion} then={next} save={t('Continue')} onDone={goOn} />
      ) : (
        <PlaceForm place={place} then={next} save={t('Continue')} onDone={goOn} />
      )}
    </>
  )
}

const InterestsStep = ({ profile }: { profile: Profile }) => {
  const t = useT()
  return (
    <InterestsForm
      call={profileApi.finishOnboarding}
      chosen={profile.interests}
      then={to('dashboard')}
      done={message('You are all set.')}
      save={t('Finish')}
    />
  )
}

/** Ends the questions for good: they are asked once, and each stays open in the profile. */
const SkipAll = () => {
  const t = useT()
  return (
    <Form
      className="center"
      call={profileApi.finishOnboarding}
      then={to('dashboard')}
      done={message('You can answer these questions in your profile at any time.')}
      submit={t('Skip all, go to my dashboard')}
      variant="quiet"
      size="sm"
    />
  )
}

const parts = { language: LanguageStep, place: PlaceStep, interests: InterestsStep } as const

const StepView = ({ step }: { step: Step }) => {
  const t = useT()
  const Part = parts[step]
  const number = steps.indexOf(step) + 1
  const next = steps[number]
  const label = t('Step {number} of {total}', { number, total: steps.length })
  return (
    <>
      <WizardSteps current={number} total={steps.length} label={label} />
      <PageHead kicker={label} title={t(questions[step].title)} lead={t(questions[step].lead)} />
      <Card className="stack">
        <Loaded state={useRead(profileApi.profile, profileRead)}>
          {(profile) => <Part profile={profile} />}
        </Loaded>
      </Card>
      {next && (
        <p className="center">
          <Link href={addressOf(next)}>{t('Skip this step')}</Link>
        </p>
      )}
      {next && <SkipAll />}
    </>
  )
}

/** Language, place and interests of a new citizen: one question per page, each optional [AU-08]. */
const OnboardingPage = () => {
  const step = stepIn(useSearch())
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(step)
  useEffect(() => {
    if (first.current !== step) box.current?.querySelector('h1')?.focus()
    first.current = step
  }, [step])
  return (
    <div className="wrap page sign-in stack" ref={box}>
      <StepView key={step} step={step} />
    </div>
  )
}

export default page({
  component: OnboardingPage,
  frame: null, // the focus moves inside it
  reads: (input) => {
    const isPlace = stepIn(input.search) === 'place'
    const isAbroad = input.search.get('where') === 'abroad'
    return [profileRead, ...(isPlace ? (isAbroad ? homeReads(input) : placeReads(input)) : [])]
  },
})
