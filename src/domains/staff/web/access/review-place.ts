import { read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { accessReviewApi } from '../../access-review-contract.ts'

/** The review in the URL, or null for the list. */
export const reviewIn = (search: URLSearchParams): string | null => search.get('review')

export const reviewHref = (review: string): string => `${to('accessReview')}?review=${review}`

export const reviewsRead = read(accessReviewApi.accessReviews)
export const reviewRead = (reviewId: string) => read(accessReviewApi.accessReview, { params: { reviewId } })
