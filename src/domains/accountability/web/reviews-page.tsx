import { Decide } from '#platform/web/forms/acts/decide.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { Loaded } from '#platform/web/loaded.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { accountabilityApi } from '../contract.ts'
import type { Review } from '../record-contract.ts'

const reviewsRead = read(accountabilityApi.reviews)

const causes = {
  two_missed_quarters: message('Two quarterly reports in a row were missed'),
  failed_audit: message('The yearly audit was not passed'),
} as const

const DecideReview = ({ review }: { review: Review }) => {
  const t = useT()
  return (
    <Decide
      call={accountabilityApi.decideReview}
      params={{ reviewId: review.id }}
      then={to('reviews')}
      name="decision"
      outcomes={[
        { value: 'keep', label: t('Keep in office'), detail: t('Closes the review at once.') },
        {
          value: 'suspend',
          label: t('Suspend'),
          detail: review.isProposed
            ? t('You are the second person, so the leader is suspended immediately.')
            : t('A second person must agree.'),
        },
      ]}
      reason={{ label: t('Why') }}
    />
  )
}

const ReviewCard = ({ review }: { review: Review }) => {
  const t = useT()
  return (
    <Card
      as="article"
      title={review.fullName}
      action={review.isProposed && <Chip tone="warn">{t('One of two people wants to suspend')}</Chip>}
    >
      <p className="small mute">
        <a href={to('leader', { leaderId: review.leaderId })}>
          {review.lgaName}, {review.stateName}
        </a>
      </p>
      <p className="small">
        {t(causes[review.cause])} · {formatDate(review.openedAt, t)}
      </p>
      <DecideReview review={review} />
    </Card>
  )
}

/** Suspension reviews: one person may keep a leader, two must agree to suspend. */
const ReviewsPage = () => {
  const t = useT()
  const state = useRead(accountabilityApi.reviews, reviewsRead)
  return (
    <>
      <PageHead
        lead={t('Missed reports and failed audits open a review. The person who decides gives a reason.')}
      />
      <Loaded state={state} empty={<EmptyState level={2} title={t('No review is open.')} />}>
        {(reviews) => (
          <div className="grid cards">
            {reviews.map((review) => (
              <ReviewCard key={review.id} review={review} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

export default page({ component: ReviewsPage, frame: 'stack gap-6', reads: () => [reviewsRead] })
