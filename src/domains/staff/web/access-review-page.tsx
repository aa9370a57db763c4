import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { accessReviewApi } from '../access-review-contract.ts'
import { ReviewList } from './access/review-list.tsx'
import { reviewIn, reviewRead, reviewsRead } from './access/review-place.ts'
import { ReviewDetails } from './access/review-details.tsx'
import { StaffRead } from './console-parts.tsx'

const One = ({ id }: { id: string }) => {
  const t = useT()
  const review = useRead(accessReviewApi.accessReview, reviewRead(id))
  return (
    <>
      <BackLink href={to('accessReview')}>{t('All reviews')}</BackLink>
      <PageHead
        title={
          review.data ? t('Access review of {quarter}', { quarter: review.data.quarter }) : t('Access review')
        }
        lead={t('Each right is kept or ended, with a reason. No one decides on their own right.')}
      />
      <StaffRead state={review}>{(data) => <ReviewDetails review={data} />}</StaffRead>
    </>
  )
}

/** The quarterly access review: who holds which right, and whether they still need it. */
const AccessReviewPage = () => {
  const t = useT()
  const id = reviewIn(useSearch())
  return (
    <>
      {id ? (
        <One id={id} />
      ) : (
        <>
          <PageHead lead={t('Every quarter, administrators check who can do what.')} />
          <ReviewList />
        </>
      )}
    </>
  )
}

export default page({
  component: AccessReviewPage,
  reads: ({ search }) => {
    const id = reviewIn(search)
    return [id ? reviewRead(id) : reviewsRead]
  },
})
