import { useState } from 'react'
import { MoreEvidence } from '#domains/files/web/more-evidence.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { trackCalls } from '../../contracts/track-contract.ts'

/** What the reviewers asked, and the form that answers them. */
export const AnswerQuestion = (props: {
  nominationId: string
  question: string | null
  /** Until when an answer counts; null where no day is set. */
  until: string | null
  /** Where the page goes on. */
  then: string
}) => {
  const t = useT()
  const [isSending, setSending] = useState(false)
  return (
    <section className="stack">
      <Notice tone="warn" title={t('The reviewers ask:')}>
        <p className="lines">{props.question}</p>
        {props.until && <p>{t('Please answer by {date}.', { date: formatDate(props.until, t) })}</p>}
      </Notice>
      <Form
        className="stack"
        call={trackCalls.answer}
        params={{ nominationId: props.nominationId }}
        then={props.then}
        done={message('Your answer is sent')}
        failed={message('We could not send your answer. Please try again.')}
        hasFiles
      >
        <TextArea name="answer" label={t('Your answer')} rows={4} />
        <MoreEvidence onSending={setSending} />
        <Submit busy={isSending}>{t('Send the answer')}</Submit>
      </Form>
    </section>
  )
}
