import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, type Read, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { accountabilityApi } from '../contract.ts'
import { MinuteCard } from './committee/minute-card.tsx'

const minutesRead = (search: URLSearchParams): Read => {
  const cursor = search.get('cursor')
  return read(accountabilityApi.minutes, { query: cursor ? { cursor } : {} })
}

/** The minutes of the committee, for everybody. */
const CommitteeMinutesPage = () => {
  const t = useT()
  const state = useRead(accountabilityApi.minutes, minutesRead(useSearch()))
  return (
    <>
      <PageHead lead={t('What the committee decided, and why. Two members sign each decision.')} />
      <Loaded
        state={state}
        empty={
          <EmptyState title={t('The committee has written down no decision yet.')} level={2}>
            <a href={to('transparency')}>{t('Transparency')}</a>
          </EmptyState>
        }
      >
        {({ items, nextCursor }) => (
          <>
            {items.map((minute) => (
              <MinuteCard key={minute.number} minute={minute} />
            ))}
            {nextCursor && (
              <p>
                <ButtonLink variant="quiet" href={`${to('committeeMinutes')}?cursor=${nextCursor}`}>
                  {t('Older')}
                </ButtonLink>
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: CommitteeMinutesPage,
  frame: 'read stack',
  reads: (input) => [minutesRead(input.search)],
  head: ({ t }) => ({
    description: t('What the committee decided, and why. Two members sign each decision.'),
    canonical: to('committeeMinutes'),
  }),
})
