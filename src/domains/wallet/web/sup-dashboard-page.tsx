import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { overviewCalls } from '../overview-contract.ts'
import type { Overview } from '../overview-contract.ts'
import { LastMonths } from './overview/months.tsx'
import { NextSteps } from './overview/next-steps.tsx'
import { Policy } from './overview/policy.tsx'
import { SetAside, ThisMonth } from './overview/this-month.tsx'
import { WalletBalance } from './wallet/balance.tsx'
import { Days } from './wallet/days.tsx'
import { OwedNotice } from './wallet/owed-notice.tsx'

const overviewRead = read(overviewCalls.overview)

const Latest = ({ latest }: Pick<Overview, 'latest'>) => {
  const t = useT()
  return (
    <Section title={t('Last transactions')} action={<Anchor href={to('wallet')}>{t('Statement')}</Anchor>}>
      {latest.length > 0 ? (
        <Days items={latest} />
      ) : (
        <EmptyState className="card" level={3} title={t('Nothing here yet')}>
          <p>{t('Every SUP that comes in or goes out is listed here, with the balance after it.')}</p>
        </EmptyState>
      )}
    </Section>
  )
}

const Figures = ({ overview }: { overview: Overview }) => (
  <div className="stack wide2">
    <div className="stack">
      <WalletBalance wallet={overview.wallet} />
      <OwedNotice owed={overview.wallet.owed} />
      <ThisMonth overview={overview} />
      <LastMonths months={overview.months} />
      <Latest latest={overview.latest} />
    </div>
    <div className="stack">
      <Policy policy={overview.policy} wallet={overview.wallet} />
      <SetAside held={overview.wallet.held} />
      <NextSteps />
    </div>
  </div>
)

/** A person's SUP at a glance. */
const SupDashboardPage = () => {
  const t = useT()
  const state = useRead(overviewCalls.overview, overviewRead)
  return (
    <>
      <PageHead lead={t('What you have, what changed it, and what you can do with it.')} />
      <Loaded
        state={state}
        failed={t('We could not load your SUP.')}
        note={<p>{t('Your SUP is safe. Check your network, then try again.')}</p>}
      >
        {(overview) => <Figures overview={overview} />}
      </Loaded>
    </>
  )
}

export default page({
  component: SupDashboardPage,
  reads: () => [overviewRead],
})
