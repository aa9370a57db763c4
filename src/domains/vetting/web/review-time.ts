import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { nominationCalls } from '../contracts/nomination-calls-contract.ts'

export const reviewingRead = read(nominationCalls.reviewing)

/** The promised time of a review once enough reviewers are appointed, before that a word on it; null while unknown. */
export const useReviewTime = (promised: string): string | null => {
  const t = useT()
  const { data } = useRead(nominationCalls.reviewing, reviewingRead)
  if (!data) return null
  return data.areReviewersAppointed
    ? promised
    : t('Reviewers are still being appointed, so we cannot yet say when they answer.')
}
