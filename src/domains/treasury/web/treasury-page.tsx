import { Issuances } from '#domains/wallet/web/treasury/issuances.tsx'
import { MonthBound, RewardsFund, RewardsOwed } from '#domains/wallet/web/treasury/funds.tsx'
import { ProposeBound } from '#domains/wallet/web/treasury/propose-bound.tsx'
import { ProposeIssuance } from '#domains/wallet/web/treasury/propose-issuance.tsx'
import { type Treasury, treasuryCalls } from '#domains/wallet/treasury-contract.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { treasuryApi, type TreasuryBooks } from '../contract.ts'
import { booksRead, booksSearch } from './treasury/books-read.ts'
import { Exchanges, ProposeExchange } from './treasury/exchanges.tsx'
import { AdminCostCard, Flows, FundTable } from './treasury/money.tsx'
import { ProposeSpending } from './treasury/propose-spending.tsx'
import { ProveNow, ReservesCard } from './treasury/reserves.tsx'
import { SpendingCard } from './treasury/spending.tsx'

const supRead = read(treasuryCalls.treasury)

const Rules = () => {
  const t = useT()
  return (
    <Card title={t('How SUP comes into being')}>
      <ul className="stack gap-2">
        <li>{t('Two people of finance issue it together, with a reason that everyone reads.')}</li>
        <li>{t('It goes into the rewards fund. The fund pays for civic acts that were checked.')}</li>
        <li>
          {t('Every issuance is in the public record, and no one can remove it.')}{' '}
          <Anchor href={to('transparency')}>{t('Open the public record')}</Anchor>
        </li>
      </ul>
    </Card>
  )
}

const Sup = ({ treasury }: { treasury: Treasury }) => {
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
        {isFinance && <ProposeBound treasury={treasury} />}
        <Rules />
      </div>
    </div>
  )
}

const Books = ({ books }: { books: TreasuryBooks }) => {
  const isFinance = can('treasury', useViewer())
  const { list = 'all' } = booksSearch.read(useSearch())
  return (
    <>
      <FundTable funds={books.funds} />
      <div className="stack wide2">
        <div className="stack">
          <SpendingCard books={books} list={list} />
          {isFinance && <ProposeSpending funds={books.funds} />}
          <Exchanges exchanges={books.exchanges} />
          {isFinance && <ProposeExchange funds={books.funds} />}
        </div>
        <div className="stack">
          <AdminCostCard costs={books.costs} />
          <ReservesCard proofs={books.proofs} />
          {isFinance && <ProveNow isWished={books.isProofWished} />}
        </div>
      </div>
      <Flows books={books} />
    </>
  )
}

/** The funds of the platform: read-only for members, with the controls for finance (decision D-07). */
const TreasuryPage = () => {
  const t = useT()
  const search = booksSearch.read(useSearch())
  const sup = useRead(treasuryCalls.treasury, supRead)
  const books = useRead(treasuryApi.books, booksRead(search))
  return (
    <>
      <PageHead lead={t('What the funds have, where it comes from, what it is spent on, and why.')} />
      <Loaded state={books} failed={t('We could not load our records.')}>
        {(loaded) => <Books books={loaded} />}
      </Loaded>
      <Loaded state={sup} failed={t('We could not load the treasury.')}>
        {(treasury) => <Sup treasury={treasury} />}
      </Loaded>
    </>
  )
}

export default page({
  component: TreasuryPage,
  reads: ({ search }) => [booksRead(booksSearch.read(search)), supRead],
})
