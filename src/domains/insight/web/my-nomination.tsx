import { AnswerQuestion } from '#domains/vetting/web/track/answer-question.tsx'
import {
  type QueueTab,
  type Nomination,
  type ReasonCode,
  reasonNames,
} from '#domains/vetting/contracts/nomination-contract.ts'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'

const statusPresentations: Record<
  QueueTab,
  { label: string; tone?: 'ok' | 'warn' | 'bad' | 'pri'; next: string }
> = {
  pending: { label: message('Pending'), next: message('A reviewer will start on it within 72 hours.') },
  under_review: {
    label: message('Under Review'),
    tone: 'pri',
    next: message('Two reviewers read it, each alone. We write to you when they have decided.'),
  },
  approved: {
    label: message('Approved'),
    tone: 'ok',
    next: message('The profile is in the public directory.'),
  },
  rejected: { label: message('Rejected'), tone: 'bad', next: message('The reviewers did not accept it.') },
}

/** One nomination of the signed-in person: its state, the next step, and any open question. */
export const MyNomination = ({ nomination }: { nomination: Nomination }) => {
  const t = useT()
  const presentation = statusPresentations[nomination.status]
  const { reasonCode, leaderId } = nomination
  return (
    <Card as="article">
      <div className="row between wrapf">
        <h3>
          <Anchor href={to('track', { nominationId: nomination.id })}>{nomination.nomineeFullName}</Anchor>
        </h3>
        <Chip tone={presentation.tone}>{t(presentation.label)}</Chip>
      </div>
      <p className="small mute">
        {nomination.currentOffice} · {nomination.lgaName}, {nomination.stateName}
      </p>
      <p className="small mute num">
        {nomination.reference} · {formatDate(nomination.submittedAt, t)}
      </p>
      {nomination.infoRequested ? (
        <AnswerQuestion
          nominationId={nomination.id}
          question={nomination.infoRequested}
          until={null}
          then={to('dashboard')}
        />
      ) : (
        <p className="small mt-2">{t(presentation.next)}</p>
      )}
      {reasonCode && reasonCode in reasonNames && (
        <p className="small">{t(reasonNames[reasonCode as ReasonCode])}</p>
      )}
      {leaderId && (
        <ButtonLink className="mt-2" size="sm" variant="quiet" href={to('leader', { leaderId })}>
          {t('See the profile')}
        </ButtonLink>
      )}
    </Card>
  )
}
