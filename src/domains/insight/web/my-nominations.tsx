import { nominationCalls } from '#domains/vetting/contracts/nomination-calls-contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedRead, Retrying, useRetriedRead } from './dashboard/retries.tsx'
import { MyNomination } from './my-nomination.tsx'

/** One page of the person's nominations, newest first; `cursor` leads to older ones. */
export const myNominationsRead = (search: URLSearchParams): Read => {
  const cursor = search.get('cursor')
  return read(nominationCalls.mine, cursor ? { query: { cursor } } : {})
}

/** True while the reviewers wait for an answer on one of the nominations shown. */
export const useIsAsked = (): boolean =>
  useRead(nominationCalls.mine, myNominationsRead(useSearch())).data?.items.some(
    ({ infoRequested }) => infoRequested !== null,
  ) ?? false

/** The state of the person's own nominations. */
export const MyNominations = () => {
  const t = useT()
  const { data, problem, isWaiting, retrying, refresh } = useRetriedRead(
    nominationCalls.mine,
    myNominationsRead(useSearch()),
  )
  if (isWaiting) return <Retrying retrying={retrying} />
  if (!data)
    return <FailedRead title={t('We could not load your nominations.')} problem={problem} refresh={refresh} />
  if (data.items.length === 0)
    return (
      <EmptyState className="card" title={t('You have not nominated anyone yet')}>
        <p>{t('You may know the right person: someone who serves, keeps accounts and listens.')}</p>
      </EmptyState>
    )
  return (
    <div className="stack">
      {data.items.map((nomination) => (
        <MyNomination key={nomination.id} nomination={nomination} />
      ))}
      {data.nextCursor && (
        <p>
          <ButtonLink
            variant="quiet"
            href={`${to('dashboard')}?cursor=${encodeURIComponent(data.nextCursor)}`}
          >
            {t('Older nominations')}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
