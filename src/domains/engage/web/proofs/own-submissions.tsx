import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip, type Tone } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import {
  type OwnSubmission,
  reviewReasonNames,
  submissionCalls,
  submissionKindNames,
  submissionStatusNames,
  type SubmissionStatus,
} from '../../contracts/submission-contract.ts'
import { Disputing } from './dispute.tsx'
import { SentFields } from './proof-form.tsx'

const tones: Readonly<Record<SubmissionStatus, Tone>> = {
  waiting: 'pri',
  accepted: 'ok',
  returned: 'warn',
  refused: 'bad',
}

const Resend = ({ own }: { own: OwnSubmission }) => {
  const t = useT()
  return (
    <Disclosure
      summary={t('{count, plural, one {Send it again (# time left)} other {Send it again (# times left)}}', {
        count: own.resendsLeft,
      })}
    >
      <Form
        className="stack"
        call={submissionCalls.resend}
        params={{ submissionId: own.id }}
        then={`${to('proofSubmission')}#sent-${own.id}`}
        done={message('Sent again. Another person checks it.')}
        failed={message('We could not send it. Please try again.')}
        values={{ words: own.words, ...(own.kind !== 'proof' && { name: own.title }) }}
        hasFiles
      >
        <SentFields kind={own.kind} before={own} send={t('Send it again')} />
      </Form>
    </Disclosure>
  )
}

const Sent = ({ own }: { own: OwnSubmission }) => {
  const t = useT()
  return (
    <Card
      as="article"
      id={`sent-${own.id}`}
      tabIndex={-1}
      title={own.kind === 'proof' ? t(own.title) : own.title}
      level={3}
      action={<Chip tone={tones[own.status]}>{t(submissionStatusNames[own.status])}</Chip>}
    >
      <div className="stack gap-2">
        <p className="small mute">
          {[
            t(submissionKindNames[own.kind]),
            `${own.lgaName}, ${own.stateName}`,
            formatDateTime(own.sentAt, t),
          ].join(' · ')}
        </p>
        <p className="lines small">{own.words}</p>
        {own.photoUrl && (
          <a href={own.photoUrl} className="small b">
            {t('See the photo')}
          </a>
        )}
        {own.reason && (
          <Notice tone={own.status === 'refused' ? 'bad' : 'warn'} title={t(reviewReasonNames[own.reason])}>
            {own.note}
          </Notice>
        )}
        {own.status === 'accepted' && own.reward && (
          <p className="small b pos">{t('+{reward} SUP', { reward: own.reward })}</p>
        )}
        {own.resendsLeft > 0 && <Resend own={own} />}
        <Disputing own={own} />
      </div>
    </Card>
  )
}

/** What this person sent, with the state of each. */
export const OwnSubmissions = ({ items }: { items: readonly OwnSubmission[] }) => {
  const t = useT()
  if (items.length === 0)
    return (
      <EmptyState plain title={t('You have sent nothing yet')}>
        {t('Start a mission that asks for a photo. What you send shows here, with what was decided.')}
      </EmptyState>
    )
  return (
    <div className="stack">
      {items.map((own) => (
        <Sent key={own.id} own={own} />
      ))}
    </div>
  )
}
