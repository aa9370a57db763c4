import { Form } from '#platform/web/forms/form.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { pathOf } from '#shared/api.ts'
import { formatDate } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page-head.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import {
  type AccessReview,
  accessReviewApi,
  permissionNames,
  type ReviewedRight,
} from '../../access-review-contract.ts'
import { roleNames } from '../../people-contract.ts'
import { ReviewState } from './review-list.tsx'
import { reviewHref } from './review-place.ts'

interface OneRight {
  readonly reviewId: string
  readonly right: ReviewedRight
}

const DecisionForm = ({ reviewId, right }: OneRight) => {
  const t = useT()
  return (
    <Disclosure summary={t('Decide')}>
      <Form
        className="stack"
        call={accessReviewApi.decideAccess}
        params={{ reviewId, rightId: right.id }}
        then={reviewHref(reviewId)}
        done={message('Your decision is saved.')}
        submit={t('Save')}
      >
        <RadioCards
          name="decision"
          legend={t('What should happen to this right?')}
          columns={2}
          options={[
            { value: 'confirmed', label: t('Keep it'), detail: t('The person still needs this right.') },
            {
              value: 'ended',
              label: t('End it'),
              detail: t('It ends the next time they do something here.'),
            },
          ]}
        />
        <ReasonField kind="record" />
      </Form>
    </Disclosure>
  )
}

const Facts = ({ right }: { right: ReviewedRight }) => {
  const t = useT()
  const { place, until, lastSignIn, grantedBy, grantedAt, duties } = right
  return (
    <>
      <p className="small">
        {place ?? t('Whole country')} ·{' '}
        {until ? t('Until {time}', { time: formatDate(until, t) }) : t('Without an end')} ·{' '}
        {lastSignIn
          ? t('Last sign-in: {date}', { date: formatDate(lastSignIn, t) })
          : t('No sign-in is known.')}
      </p>
      {duties.length > 0 && (
        <p className="small mute">{duties.map((permission) => t(permissionNames[permission])).join(' · ')}</p>
      )}
      <p className="small mute">
        {grantedBy.length > 0
          ? t('Given by {names}.', { names: grantedBy.map(({ name }) => name).join(', ') })
          : t('No record says who gave it.')}{' '}
        {grantedAt && t('Given on {date}.', { date: formatDate(grantedAt, t) })}
      </p>
    </>
  )
}

const Decided = ({ right }: { right: ReviewedRight }) => {
  const t = useT()
  return (
    <>
      <p className="row wrapf gap-2">
        <Chip tone={right.decision === 'confirmed' ? 'ok' : 'bad'}>
          {right.decision === 'confirmed' ? t('Kept') : t('Ended')}
        </Chip>
        <span className="small mute">
          {t('by {name}', { name: right.decidedBy?.name ?? '' })}
          {right.decidedAt && <> · {formatDate(right.decidedAt, t)}</>}
        </span>
      </p>
      <p className="console-why small">{right.reason}</p>
    </>
  )
}

const Right = ({ reviewId, right }: OneRight) => {
  const t = useT()
  const name = right.person ? `${right.person.name} #${right.person.citizenNumber}` : t('Person')
  return (
    <li>
      <Card title={`${name}: ${t(roleNames[right.held])}`}>
        <div className="stack gap-2">
          <Facts right={right} />
          {right.decision !== null && <Decided right={right} />}
          {right.decision === null && right.isOwn && (
            <Notice>{t('This right is yours. Another administrator decides about it.')}</Notice>
          )}
          {right.decision === null && !right.isOwn && <DecisionForm reviewId={reviewId} right={right} />}
        </div>
      </Card>
    </li>
  )
}

const Rights = ({ title, reviewId, rights }: { title: string; reviewId: string; rights: ReviewedRight[] }) =>
  rights.length > 0 && (
    <Section title={title}>
      <ul className="stack gap-3">
        {rights.map((right) => (
          <Right key={right.id} reviewId={reviewId} right={right} />
        ))}
      </ul>
    </Section>
  )

/** One review: open rights first, then decided ones; the download appears once nothing is open. */
export const ReviewDetails = ({ review }: { review: AccessReview }) => {
  const t = useT()
  return (
    <div className="stack">
      <p className="row wrapf gap-2">
        <ReviewState review={review} />
        <span className="small mute">
          {t('Due on {date}', { date: formatDate(review.dueAt, t) })}
          {review.openedBy && <> · {t('Opened by {name}', { name: review.openedBy.name })}</>}
        </span>
      </p>
      {review.undecided === 0 && (
        <p>
          <ButtonLink
            variant="quiet"
            href={pathOf(accessReviewApi.accessReviewTable.path, { reviewId: review.id })}
          >
            {t('Download as a table (CSV)')}
          </ButtonLink>
        </p>
      )}
      <Rights
        title={t('To decide')}
        reviewId={review.id}
        rights={review.items.filter(({ decision }) => decision === null)}
      />
      <Rights
        title={t('Decided')}
        reviewId={review.id}
        rights={review.items.filter(({ decision }) => decision !== null)}
      />
    </div>
  )
}
