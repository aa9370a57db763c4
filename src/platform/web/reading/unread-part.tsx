import { useT } from '#platform/web/language.tsx'
import type { Problem } from '#shared/pages/problem.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Replaces a part that could not be read. `again` is the address that retries. */
export const UnreadPart = ({ problem, again }: { problem: Problem | null; again: string }) => {
  const t = useT()
  return (
    <EmptyState
      className="card"
      level={2}
      title={t('We could not load this part.')}
      action={
        <ButtonLink variant="quiet" href={again}>
          {t('Try again')}
        </ButtonLink>
      }
    >
      <p>{problem?.message ? t(problem.message) : t('Check your network, then try again.')}</p>
    </EmptyState>
  )
}
