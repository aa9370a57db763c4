import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type ClosedContest, countApi } from '../count-contract.ts'

const closedRead = read(countApi.closedContests)

const Contest = ({ contest }: { contest: ClosedContest }) => {
  const t = useT()
  const href = to('contestResult', { contestId: contest.id })
  return (
    <Card title={`${contest.lgaName}, ${contest.stateName}`}>
      <p className="small mute">
        {contest.roundName} · {formatDateTime(contest.closedAt, t)}
      </p>
      {contest.isCounted ? (
        <p className="mt-2">
          <ButtonLink size="sm" variant="quiet" href={href}>
            {t('See the result')}
          </ButtonLink>
        </p>
      ) : (
        <Form
          call={countApi.countContest}
          params={{ contestId: contest.id }}
          then={to('countConsole')}
          done={message('Counted. When every contest of a round is counted, two people certify the round.')}
          className="stack gap-2 mt-2"
          submit={t('Seal and count')}
          size="sm"
        />
      )}
    </Card>
  )
}

/** Contests of closed rounds: each is sealed and counted once. */
const CountConsolePage = () => {
  const t = useT()
  const state = useRead(countApi.closedContests, closedRead)
  return (
    <>
      <PageHead
        lead={t('Each ballot box is closed and counted once. A second person then certifies the result.')}
        actions={
          <ButtonLink variant="quiet" href={to('challengeConsole')}>
            {t('Rounds of the challenge')}
          </ButtonLink>
        }
      />
      <Loaded
        state={state}
        empty={
          <EmptyState className="card" level={2} title={t('Nothing to count')}>
            <p>{t('Contests appear here when their round is closed.')}</p>
          </EmptyState>
        }
      >
        {({ items }) => (
          <div className="grid cards">
            {items.map((contest) => (
              <Contest key={contest.id} contest={contest} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: CountConsolePage,
  reads: () => [closedRead],
})
