import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { regionsApi } from '#domains/regions/contract.ts'
import type { Draft } from '#platform/web/drafts.ts'
import { Form, type FormHandle } from '#platform/web/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/queries.ts'
import { formatClock } from '#shared/format.ts'
import { hidden } from '#shared/form-fields.ts'
import { to } from '#shared/sitemap.ts'
import { say } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Icon } from '#ui/icon.tsx'
import { checkIcon, leftIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { toast } from '#ui/toast-store.ts'
import { WizardSteps } from '#ui/wizard-steps.tsx'
import { nominationCalls } from '../nomination-calls-contract.ts'
import { CheckAnswers, WhatNext } from './nominate/nominate-check.tsx'
import { EvidenceFields } from './nominate/nominate-evidence.tsx'
import { PlaceFields, type StepProps, StoryFields, WhoFields } from './nominate/nominate-fields.tsx'
import {
  arrive,
  broughtBy,
  fieldsOfStep,
  nextStep,
  type Step,
  steps,
  textOf,
} from './nominate/nominate-steps.ts'
import { type Nomination, useNomination } from './nominate/nominate-wizard.ts'
import { similarRead } from './nominate/similar-people.tsx'

const DONE = say('Nomination submitted successfully!')
const FAILED = say('Failed to submit nomination. Please try again.')

const questions: Readonly<Record<Step, { title: string; lead?: string }>> = {
  who: {
    title: say('Who do you nominate?'),
    lead: say('Name a person you know to be credible, in office or not. It takes about five minutes.'),
  },
  place: { title: say('Where do they serve?') },
  story: { title: say('What should reviewers know?') },
  evidence: {
    title: say('Show what they did'),
    lead: say('A photo and files help reviewers. Both can be left out.'),
  },
  check: { title: say('Check your answers') },
}

const parts: Readonly<Record<Step, (props: StepProps) => ReactNode>> = {
  who: WhoFields,
  place: PlaceFields,
  story: StoryFields,
  evidence: EvidenceFields,
  check: CheckAnswers,
}

/** What the other steps hold, carried along for a form that is posted without script. */
const Carried = ({ nomination: { values, step } }: { nomination: Nomination }) => {
  const shown: readonly string[] = fieldsOfStep[step]
  // On the evidence step script shows rows, so the ids stay in hidden fields beside the boxes of the plain form.
  const carried = Object.entries(values).filter(([name]) => !shown.includes(name))
  return (
    <>
      <input type="hidden" name={hidden.from} value={step} />
      {carried.flatMap(([name, value]) =>
        [value]
          .flat()
          .map((each, index) => <input key={`${name} ${index}`} type="hidden" name={name} value={each} />),
      )}
    </>
  )
}

const Problems = ({ nomination, form }: StepProps) => {
  const t = useT()
  const { problems, refusal, round } = nomination
  const errors = Object.entries(problems).map(([name, message]) => ({
    id: `${form.formId}-${name}`,
    message: t(message),
  }))
  if (errors.length > 0)
    return <ErrorSummary key={round} title={t('There is a problem')} errors={errors} data-summary="" />
  if (refusal === null) return null
  return (
    <Notice tone="bad" role="alert" tabIndex={-1} data-summary="" title={t(refusal || FAILED)}>
      {t('Everything you wrote is kept.')}
    </Notice>
  )
}

const StepButtons = ({ nomination: { step, values, move } }: { nomination: Nomination }) => {
  const t = useT()
  const next = nextStep(values, step)
  const before = steps[steps.indexOf(step) - 1]
  const go = (goTo: Step) => (event: MouseEvent) => {
    event.preventDefault()
    move(goTo)
  }
  return (
    <>
      {step !== 'check' && (
        <Button type="submit" full name={hidden.goTo} value={next} onClick={go(next)}>
          {t('Continue')}
        </Button>
      )}
      {before && (
        <button type="submit" className="back alink" name={hidden.goTo} value={before} onClick={go(before)}>
          <Icon path={leftIcon} />
          {t('Back')}
        </button>
      )}
    </>
  )
}

const DraftOffer = ({ draft, nomination }: { draft: Draft; nomination: Nomination }) => {
  const t = useT()
  return (
    <Card accent title={t('Continue your draft from {time}?', { time: formatClock(draft.savedAt) })}>
      <p className="small mute">
        {textOf(draft.values, 'nomineeFullName') || t('It is kept on this device only.')}
      </p>
      <p className="row wrapf mt-3">
        <Button onClick={() => nomination.takeOver(draft)}>{t('Continue')}</Button>
        <Button variant="quiet" onClick={nomination.startAnew}>
          {t('Discard and start anew')}
        </Button>
      </p>
    </Card>
  )
}

const SavedLine = ({ saved }: Pick<Nomination, 'saved'>) => {
  const t = useT()
  return (
    <p className="row center small mute" role="status">
      {saved && (
        <>
          <Icon path={checkIcon} />
          {t('Saved on this device at {time}', { time: formatClock(saved.savedAt) })}
        </>
      )}
    </p>
  )
}

const StepBody = ({ nomination, form }: { nomination: Nomination; form: FormHandle }) => {
  const t = useT()
  const { step, round } = nomination
  const Part = parts[step]
  const { title, lead } = questions[step]
  const number = steps.indexOf(step) + 1
  const box = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current && !box.current?.querySelector('[data-summary]'))
      box.current?.querySelector('h1')?.focus()
    isFirst.current = false
  }, [step])
  return (
    <div className="stack" ref={box}>
      <WizardSteps
        current={number}
        total={steps.length}
        label={t('Step {number} of {total}', { number, total: steps.length })}
      />
      <Problems nomination={nomination} form={form} />
      <PageHead
        kicker={`${t('Nominate a Leader')} · ${t('Step {number} of {total}', { number, total: steps.length })}`}
        title={t(title)}
        lead={lead && t(lead)}
      />
      <Carried nomination={nomination} />
      <Part key={`${step} ${round}`} nomination={nomination} form={form} />
      <StepButtons nomination={nomination} />
      {step === 'who' && <WhatNext />}
    </div>
  )
}

const NominatePage = () => {
  const t = useT()
  const navigate = useNavigate()
  const nomination = useNomination()
  // Read early, so that a network lost on the way does not stop the second step.
  useRead(regionsApi.states, read(regionsApi.states))
  const finish = () => {
    nomination.forget()
    toast({ text: t(DONE), tone: 'done' })
    navigate(to('dashboard'))
  }
  return (
    <div className="wrap read page stack">
      {nomination.offer && <DraftOffer draft={nomination.offer} nomination={nomination} />}
      <div hidden={nomination.offer !== null}>
        <Form
          call={nominationCalls.nominate}
          then={to('dashboard')}
          done={DONE}
          failed={FAILED}
          values={nomination.values}
          hasFiles={nomination.step === 'evidence'}
          onChange={nomination.type}
          onDone={finish}
          onFailed={(problem, message) => nomination.refuse(problem.fields, message)}
        >
          {(form) => <StepBody nomination={nomination} form={form} />}
        </Form>
        <SavedLine saved={nomination.saved} />
      </div>
    </div>
  )
}

export default page({
  component: NominatePage,
  reads: ({ form, search }) => {
    const { step, values } = arrive(form ?? null, search.get('step'), broughtBy(search))
    if (step === 'story') {
      const [name, lga] = [textOf(values, 'nomineeFullName'), textOf(values, 'lga')]
      return name && lga ? [similarRead(name, lga)] : []
    }
    if (step !== 'place' && step !== 'check') return []
    const state = textOf(values, 'state')
    return [read(regionsApi.states), ...(state ? [read(regionsApi.lgas, { query: { state } })] : [])]
  },
  head: ({ form, search }, t) => {
    const { problems } = arrive(form ?? null, search.get('step'), broughtBy(search))
    // A step that did not pass says so in the title; the machinery does the same for what the server refused.
    const hasFailed = Object.keys(problems).length > 0 && !form?.problem
    return { title: hasFailed ? `${t('Error')}: ${t('Nominate a Leader')}` : t('Nominate a Leader') }
  },
})
