import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { WizardSteps } from '#ui/forms/wizard-steps.tsx'
import { Icon } from '#ui/icon.tsx'
import { leftIcon } from '#ui/icons.ts'
import { PageHead } from '#ui/page-head.tsx'
import { documentKinds, kycApi, type KycPlace, kycPlaces, type KycStep, type OwnKyc } from '../../contract.ts'
import { placeShown } from './places.ts'
import { stepFields } from './fields.tsx'
import { KycProblem } from './problem.tsx'
import { documentNames, idKindNames, stepQuestions } from './words.ts'

const FAILED = message('Submission Failed')
const hrefOf = (place: KycPlace): string => `${to('kyc')}?step=${place}`

const StepPage = ({ step, own }: { step: KycStep; own: OwnKyc }) => {
  const t = useT()
  const Fields = stepFields[step]
  const { draft } = own
  const values = {
    firstName: draft.firstName,
    middleName: draft.middleName,
    lastName: draft.lastName,
    street: draft.street,
    town: draft.town,
    area: draft.area,
    idKind: draft.idKind ?? '',
  }
  return (
    <Form
      call={kycApi.saveStep}
      then={`${to('kyc')}?step={next}`}
      failed={FAILED}
      showsProblem={() => true}
      values={values}
      hasFiles={step === 'document' || step === 'face' || step === 'address'}
      className="stack"
    >
      {(form) => (
        <>
          <KycProblem form={form} />
          <input type="hidden" name="step" value={step} />
          <Fields own={own} />
          <Submit full>{t('Continue')}</Submit>
        </>
      )}
    </Form>
  )
}

const Check = ({ own }: { own: OwnKyc }) => {
  const t = useT()
  const { draft, documents } = own
  const row = (label: string, value: string, step: KycStep) => ({
    label,
    value: value || t('None'),
    change: { href: hrefOf(step), label: t('Change'), srText: label },
  })
  const files = (['document', 'face', 'address'] as const).map((step) => {
    const kinds = documentKinds.filter((kind) =>
      step === 'document' ? kind === 'front' || kind === 'back' : kind === step,
    )
    const there = kinds.filter((kind) => documents.some((document) => document.kind === kind))
    return row(t(stepQuestions[step].title), there.map((kind) => t(documentNames[kind])).join(', '), step)
  })
  return (
    <Form
      call={kycApi.submit}
      then={to('kyc')}
      done={message('Your documents are with our team now.')}
      failed={FAILED}
      showsProblem={() => true}
      className="stack"
    >
      {(form) => (
        <>
          <KycProblem form={form} />
          <SummaryList
            rows={[
              row(
                t('Name'),
                [draft.firstName, draft.middleName, draft.lastName].filter(Boolean).join(' '),
                'name',
              ),
              row(t('Date of birth'), draft.bornOn ?? '', 'birth'),
              row(t('Home'), [draft.street, draft.town, draft.area].filter(Boolean).join(', '), 'home'),
              row(
                t('Document'),
                draft.idKind
                  ? t('{document}, ends in {tail}', {
                      document: t(idKindNames[draft.idKind]),
                      tail: draft.numberTail ?? '',
                    })
                  : '',
                'number',
              ),
              ...files,
            ]}
          />
          <Submit variant="civic" full>
            {t('Submit for checking')}
          </Submit>
        </>
      )}
    </Form>
  )
}

/** The wizard: one thing a page, each page kept on the server. */
export const KycWizard = ({ own }: { own: OwnKyc }) => {
  const t = useT()
  const place = placeShown(useSearch().get('step'), own.next)
  const at = kycPlaces.indexOf(place)
  const before = kycPlaces[at - 1]
  const { title, lead } = stepQuestions[place]
  const label = t('Step {number} of {total}', { number: at + 1, total: kycPlaces.length })
  return (
    <>
      <WizardSteps current={at + 1} total={kycPlaces.length} label={label} />
      <PageHead kicker={`${t('KYC Verification')} · ${label}`} title={t(title)} lead={lead && t(lead)} />
      {place === 'check' ? <Check own={own} /> : <StepPage key={place} step={place} own={own} />}
      {before && (
        <Anchor className="back" href={hrefOf(before)}>
          <Icon path={leftIcon} />
          {t('Back')}
        </Anchor>
      )}
    </>
  )
}
