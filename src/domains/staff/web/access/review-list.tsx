import { Form } from '#platform/web/forms/form.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Section } from '#ui/page-head.tsx'
import { accessReviewApi, REVIEW_DAYS, type ReviewSummary } from '../../access-review-contract.ts'
import { StaffRead } from '../console-parts.tsx'
import { reviewHref, reviewsRead } from './review-place.ts'

/** The progress of a review, as a chip. */
export const ReviewState = ({ review }: { review: ReviewSummary }) => {
  const t = useT()
  if (review.undecided === 0) return <Chip tone="ok">{t('Finished')}</Chip>
  return (
    <Chip tone={review.isOverdue ? 'bad' : 'warn'}>
      {review.isOverdue
        ? t('{count} overdue', { count: review.undecided })
        : t('{count} to decide', { count: review.undecided })}
    </Chip>
  )
}

const OpenForm = ({ quarter }: { quarter: string }) => {
  const t = useT()
  return (
    <Card title={t('Open the review of {quarter}', { quarter })}>
      <Form
        className="stack"
        call={accessReviewApi.openAccessReview}
        then={`${to('accessReview')}?review={id}`}
        done={message('The review is open.')}
        failed={message('We could not open the review. Please try again.')}
        submit={t('Open the review')}
      >
        <p className="small">
          {t(
            'It lists everyone who has a right today. Each right must be kept or ended within {days} days.',
            { days: REVIEW_DAYS },
          )}
        </p>
        <ReasonField kind="record" />
      </Form>
    </Card>
  )
}

/** All reviews, and the form to open this quarter's if it is missing. */
export const ReviewList = () => {
  const t = useT()
  const reviews = useRead(accessReviewApi.accessReviews, reviewsRead)
  return (
    <StaffRead state={reviews}>
      {({ quarter, items }) => (
        <div className="stack">
          {!items.some((review) => review.quarter === quarter) && <OpenForm quarter={quarter} />}
          <Section title={t('Reviews')}>
            {items.length === 0 ? (
              <p className="mute">{t('No review was opened yet.')}</p>
            ) : (
              <Card flush>
                <ItemList>
                  {items.map((review) => (
                    <Item
                      key={review.id}
                      href={reviewHref(review.id)}
                      title={review.quarter}
                      detail={t('{count} rights, due on {date}', {
                        count: review.rights,
                        date: formatDate(review.dueAt, t),
                      })}
                      chip={<ReviewState review={review} />}
                    />
                  ))}
                </ItemList>
              </Card>
            )}
          </Section>
        </div>
      )}
    </StaffRead>
  )
}
