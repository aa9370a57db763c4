import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { disputeCalls, type OwnDispute } from '../../contracts/dispute-contract.ts'
import type { OwnSubmission } from '../../contracts/submission-contract.ts'

const DisputeForm = ({ id, until }: { id: string; until: string }) => {
  const t = useT()
  return (
    <Disclosure summary={t('I disagree: ask a second person')}>
      <Form
        className="stack"
        call={disputeCalls.dispute}
        params={{ submissionId: id }}
        then={`${to('proofSubmission')}#sent-${id}`}
        done={message('Sent. A second person decides within seven days, and we tell you.')}
        failed={message('We could not send it. Please try again.')}
        submit={t('Ask a second person')}
      >
        <TextArea
          name="words"
          label={t('Why should it be accepted?')}
          hint={t('You can do this once, until {date}. The person who refused it does not decide again.', {
            date: formatDate(until, t),
          })}
          rows={4}
        />
      </Form>
    </Disclosure>
  )
}

const Dispute = ({ dispute }: { dispute: OwnDispute }) => {
  const t = useT()
  if (dispute.outcome === null)
    return (
      <Notice>
        {t('You disagreed. A second person decides by {date}.', { date: formatDate(dispute.dueAt, t) })}
      </Notice>
    )
  return (
    <Notice
      tone={dispute.outcome === 'accepted' ? 'ok' : 'warn'}
      title={
        dispute.outcome === 'accepted'
          ? t('A second person accepted it.')
          : t('A second person agrees with the refusal.')
      }
    >
      {dispute.answer}
    </Notice>
  )
}

/** What a sender can do about a refusal, and what came of it. */
export const Disputing = ({
  own: { id, dispute, disputableUntil },
}: {
  own: Pick<OwnSubmission, 'id' | 'dispute' | 'disputableUntil'>
}) =>
  dispute ? <Dispute dispute={dispute} /> : disputableUntil && <DisputeForm id={id} until={disputableUntil} />
