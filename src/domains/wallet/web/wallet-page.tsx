import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/queries.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { walletApi } from '../contract.ts'
import { Activity } from './wallet/activity.tsx'
import { Balance } from './wallet/balance.tsx'
import { transactionQueryOf, transactionsRead, walletRead } from './wallet/wallet-search.ts'

/** The two rates and what each kind of SUP may do, in plain words (decisions D-02 and D-03). */
const Rules = () => {
  const t = useT()
  return (
    <Card title={t('What your SUP can do')}>
      <ul className="stack gap-2">
        <li>
          {t('Earned SUP comes from verified civic acts. It votes in community selections and on projects.')}
        </li>
        <li>
          {t(
            'Purchased SUP votes on projects and funds them. It never votes on people: nobody buys influence.',
          )}
        </li>
        <li>
          {t(
            'The naira figure is what a cash out pays: 10 naira for 1 SUP. Buying costs 100 naira for 1 SUP.',
          )}
        </li>
        <li>{t('No SUP is ever paid for voting for, endorsing or nominating a named person.')}</li>
      </ul>
    </Card>
  )
}

const Holdings = () => {
  const t = useT()
  const { data, isWaiting } = useRead(walletApi.wallet, walletRead)
  if (data) return <Balance wallet={data} />
  if (isWaiting)
    return (
      <div aria-busy="true">
        <span className="vh" role="status">
          {t('Loading...')}
        </span>
        <Skeleton shape="block" />
      </div>
    )
  return (
    <Notice tone="bad" role="alert" title={t('Your balance could not be loaded.')}>
      <p>{t('Your SUP is safe. Check your network, then try again.')}</p>
      <p className="mt-2">
        <ButtonLink size="sm" variant="quiet" href={to('wallet')}>
          {t('Try again')}
        </ButtonLink>
      </p>
    </Notice>
  )
}

/** What one has, what it may do, and everything that moved it. */
const WalletPage = () => {
  const t = useT()
  const query = transactionQueryOf(useSearch())
  return (
    <div className="wrap page stack">
      <PageHead title={t('Wallet')} />
      <div className="stack wide2">
        <div className="stack">
          <Holdings />
          <Rules />
        </div>
        <Activity query={query} />
      </div>
    </div>
  )
}

export default page({
  component: WalletPage,
  reads: ({ search }) => [walletRead, transactionsRead(transactionQueryOf(search))],
  head: (_, t) => ({ title: t('Wallet'), isPrivate: true }),
})
