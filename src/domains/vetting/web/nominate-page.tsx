import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { regionsApi } from '#domains/regions/contract.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { leaveFlashInTab } from '#platform/web/forms/form-target.ts'
import type { FormHandle } from '#platform/web/forms/form-handle.ts'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { hidden } from '#shared/pages/form-fields.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { reviewingRead } from './review-time.ts'
import { Button } from '#ui/button.tsx'
import { FormContext } from '#ui/forms/form-context.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Icon } from '#ui/icon.tsx'
import { leftIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { WizardSteps } from '#ui/forms/wizard-steps.tsx'
import { nominationCalls } from '../contracts/nomination-calls-contract.ts'
import type { Nomination } from '../contracts/nomination-contract.ts'
import { Carried, DraftOffer, SavedLine } from './nominate/drafts/draft-offer.tsx'
import { CheckAnswers, WhatNext } from './nominate/check.tsx'
import { EvidenceFields } from './nominate/evidence.tsx'
import { PlaceFields, RefereesStep, type StepProps, StoryFields, WhoFields } from './nominate/fields.tsx'
import {
  arrive,
  broughtBy,
  fieldsOfStep,
  loadChecks,
  nextStep,
  type Step,
  steps,
  fieldText,
  similarRead,
  withChecks,
} from './nominate/steps.ts'
import { type NominationWizard, useNomination, useWizardFields } from './nominate/wizard.ts'

const DONE = message('Nomination submitted successfully!')
const SAVE_DRAFT = `${nominationCalls.saveDraft.method} ${nominationCalls.saveDraft.path}`
const FAILED = message('Failed to submit nomination. Please try again.')

const questions: Readonly<Record<Step, { title: string; lead?: string }>> = {
  who: {
    title: message('Who do you nominate?'),
    lead: message('Name a person you know to be credible, in office or not. It takes about five minutes.'),
  },
  place: { title: message('Where do they serve?') },
  story: { title: message('What should reviewers know?') },
  evidence: {
    title: message('Show what they did'),
    lead: message('A photo and files help reviewers. Both can be left out.'),
  },
  referees: {
    title: message('Who can confirm it?'),
    lead: message(
      'Name two people the reviewers may ask, not your own family. Only reviewers see the contacts, and we erase them after the decision. Without them the reviewers must ask you first.',
    ),
  },
  check: { title: message('Check your answers') },
}

const parts: Readonly<Record<Step, (props: StepProps) => ReactNode>> = {
  who: WhoFields,
  place: PlaceFields,
  story: StoryFields,
  evidence: EvidenceFields,
  referees: RefereesStep,
  check: CheckAnswers,
}

const Problems = ({ nomination, form }: StepProps & { form: FormHandle }) => {
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

const StepButtons = ({ nomination: { step, values, move } }: { nomination: NominationWizard }) => {
  const t = useT()
  const next = nextStep(values, step)
  const before = steps[steps.indexOf(step) - 1]
  const go = (goTo: Step) => (event: MouseEvent) => {
    event.preventDefault()
    withChecks(() => move(goTo))
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

const StepBody = ({ nomination, form }: { nomination: NominationWizard; form: FormHandle }) => {
  const t = useT()
  const { step, values, round } = nomination
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
      <input type="hidden" name={hidden.keep} value={SAVE_DRAFT} />
      {/* On the evidence step script shows rows, so the ids stay in hidden fields beside the boxes of the plain form. */}
      <Carried values={values} step={step} shown={fieldsOfStep[step]} />
      <FormContext value={{ field: useWizardFields(nomination, form), isBusy: form.isBusy }}>
        <Part key={`${step} ${round}`} nomination={nomination} />
      </FormContext>
      <StepButtons nomination={nomination} />
      {step === 'who' && <WhatNext />}
    </div>
  )
}

const NominatePage = () => {
  const t = useT()
  const nomination = useNomination()
  const { offer } = nomination
  const isAsked = offer !== null && !nomination.isBegun
  // Read early, so that a network lost on the way does not stop the second step.
  useRead(regionsApi.states, statesRead)
  const finish = ({ id }: Nomination) => {
    nomination.forget()
    // The receipt is a page without script, so the message travels with the next load.
    leaveFlashInTab(DONE, {})
    globalThis.location.assign(to('nominationReceipt', { nominationId: id }))
  }
  return (
    <>
      {isAsked && <h1 className="vh">{t('Nominate a Leader')}</h1>}
      {offer && <DraftOffer offer={offer} nomination={nomination} />}
      <div hidden={isAsked} onFocus={() => void loadChecks()}>
        <Form
          call={nominationCalls.nominate}
          then={decodeURIComponent(to('nominationReceipt', { nominationId: '{id}' }))}
          done={DONE}
          failed={FAILED}
          showsProblem={() => true}
          values={nomination.values}
          hasFiles={nomination.step === 'evidence'}
          onChange={nomination.type}
          onDone={finish}
          onFailed={(problem, message) => nomination.refuse(problem.fields, message)}
        >
          {(form) => <StepBody nomination={nomination} form={form} />}
        </Form>
        <SavedLine saved={nomination.saved} onAccount={nomination.onAccount} />
      </div>
    </>
  )
}

export default page({
  component: NominatePage,
  frame: 'read stack',
  // A first step is drawn without checks.
  prepare: async ({ form, search }) => {
    if (form || search.has('step')) await loadChecks()
  },
  reads: ({ form, search }) => {
    const { step, values } = arrive(form ?? null, search.get('step'), broughtBy(search))
    // Whoever has posted a step is at work already and is offered nothing.
    const drafts = [
      ...(form ? [] : [read(nominationCalls.draft)]),
      ...(step === 'who' || step === 'check' ? [reviewingRead] : []),
    ]
    if (step === 'story') {
      const [name, lga] = [fieldText(values, 'nomineeFullName'), fieldText(values, 'lga')]
      return name && lga ? [similarRead(name, lga)] : drafts
    }
    if (step !== 'place' && step !== 'check') return drafts
    const state = fieldText(values, 'state')
    return [...drafts, statesRead, ...(state ? [lgasRead(state)] : [])]
  },
  head: ({ form, search, t }) => {
    const { problems } = arrive(form ?? null, search.get('step'), broughtBy(search))
    // A step that did not pass says so in the title; the machinery does the same for what the server refused.
    const hasFailed = Object.keys(problems).length > 0 && !form?.problem
    return { title: hasFailed ? `${t('Error')}: ${t('Nominate a Leader')}` : t('Nominate a Leader') }
  },
})
