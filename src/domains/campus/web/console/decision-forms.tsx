import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import {
  campusConsoleApi,
  type WaitingApplication,
  type WaitingProof,
} from '../../contracts/campus-console-contract.ts'
import { programmeWords } from '../../contracts/portal-contract.ts'

const failed = message('Your decision could not be saved. Please try again.')

interface DecisionFieldsProps {
  /** The other outcome beside `accept`. */
  readonly no: { readonly value: string; readonly label: string }
  /** The field of the words that the person reads. */
  readonly words: 'reason' | 'answer'
  readonly label: string
}

const DecisionFields = ({ no, words, label }: DecisionFieldsProps) => {
  const t = useT()
  return (
    <>
      <RadioCards
        name="outcome"
        legend={t('Decision')}
        options={[{ value: 'accept', label: t('Accept') }, no]}
        columns={2}
      />
      <TextArea name={words} label={label} hint={t('The person reads it.')} rows={3} maxLength={500} />
      <p>
        <Submit>{t('Decide')}</Submit>
      </p>
    </>
  )
}

/** A request of a corps member with its decision. */
export const ProofCase = ({ proof }: { proof: WaitingProof }) => {
  const t = useT()
  return (
    <Card
      as="article"
      level={3}
      title={t('{name}, {state}', { name: proof.personName, state: proof.stateName })}
    >
      <p>
        {t('Number:')} <b className="num">{proof.shown}</b>
      </p>
      {proof.sameNumber > 0 && (
        <p className="b">
          {t(
            '{count, plural, one {Another request has this number} other {# other requests have this number}}',
            { count: proof.sameNumber },
          )}
        </p>
      )}
      <Form
        call={campusConsoleApi.decideProof}
        params={{ proofId: proof.id }}
        then={to('campusConsole')}
        done={message('Decided')}
        failed={failed}
        className="stack mt-3"
      >
        <DecisionFields no={{ value: 'refuse', label: t('Refuse') }} words="reason" label={t('Reason')} />
      </Form>
    </Card>
  )
}

/** An application with its decision. */
export const ApplicationCase = ({ application }: { application: WaitingApplication }) => {
  const t = useT()
  return (
    <Card
      as="article"
      level={3}
      title={t('{name}: {programme}', {
        name: application.personName,
        programme: t(programmeWords[application.programme].name),
      })}
    >
      <p>{application.plan}</p>
      <Form
        call={campusConsoleApi.decideApplication}
        params={{ applicationId: application.id }}
        then={to('campusConsole')}
        done={message('Decided')}
        failed={failed}
        className="stack mt-3"
      >
        <DecisionFields no={{ value: 'decline', label: t('Decline') }} words="answer" label={t('Answer')} />
      </Form>
    </Card>
  )
}
