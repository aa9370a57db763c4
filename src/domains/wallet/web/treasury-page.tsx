import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type Treasury, treasuryCalls } from '../treasury-contract.ts'
import { MonthBound, RewardsFund, RewardsOwed } from './treasury/funds.tsx'
import { Issuances } from './treasury/issuances.tsx'
import { ProposeIssuance } from './treasury/propose-issuance.tsx'

const treasuryRead = read(treasuryCalls.treasury)

const Rules = () => {
  const t = useT()
  return (
    <Card title={t('How SUP comes into being')}>
      <ul className="stack gap-2">
        <li>{t('Two people of finance issue it together, with a reason that everybody reads.')}</li>
        <li>{t('It goes into the rewards fund. The fund pays for civic acts that were checked.')}</li>
        <li>
          {t('Every issuance is in the public record, and nobody can remove it.')}{' '}
          <Anchor href={to('transparency')}>{t('Open the public record')}</Anchor>
        </li>
      </ul>
    </Card>
  )
}

const Funds = ({ treasury }: { treasury: Treasury }) => {
  const isFinance = can('treasury', useViewer())
  return (
    <div className="stack wide2">
      <div className="stack">
        <RewardsFund treasury={treasury} />
        <RewardsOwed treasury={treasury} />
        <Issuances issuances={treasury.issuances} />
      </div>
      <div className="stack">
        <MonthBound treasury={treasury} />
        {isFinance && <ProposeIssuance treasury={treasury} />}
        <Rules />
      </div>
    </div>
  )
}

/** The funds of the platform: read-only for members, with the form to issue for finance (decision D-07). */
const TreasuryPage = () => {
  const t = useT()
  const state = useRead(treasuryCalls.treasury, treasuryRead)
  return (
    <div className="wrap page stack">
      <PageHead title={t('Treasury')} lead={t('Where SUP comes from, what the rewards fund has, and why.')} />
      <Loaded state={state} again={to('treasury')} failed={t('The treasury could not be loaded.')}>
        {(treasury) => <Funds treasury={treasury} />}
      </Loaded>
    </div>
  )
}

export default page({
  component: TreasuryPage,
  reads: () => [treasuryRead],
  head: (_, t) => ({ title: t('Treasury'), isPrivate: true }),
})
