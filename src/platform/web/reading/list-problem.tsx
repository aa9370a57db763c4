import { useT } from '#platform/web/language.tsx'
import type { Problem } from '#shared/pages/problem.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

interface ListProblemProps {
  readonly problem: Problem | null
  /** The address of the page that was asked for. */
  readonly again: string
  /** The address of the first page; null if that is the page that was asked for. */
  readonly first: string | null
}

/** Replaces a page of a list that could not be read; a link that is too old leads to the first page. */
export const ListProblem = ({ problem, again, first }: ListProblemProps) => {
  const t = useT()
  const isOldLink = problem?.status === 400 && first !== null
  return (
    <Notice tone="bad" role="alert" title={t('We could not load the list.')}>
      <p>{isOldLink ? t('This page link is not valid.') : t('Check your network, then try again.')}</p>
      <p className="row wrapf mt-2">
        <ButtonLink size="sm" variant="quiet" href={isOldLink ? first : again}>
          {isOldLink ? t('Go to the first page') : t('Try again')}
        </ButtonLink>
      </p>
    </Notice>
  )
}
