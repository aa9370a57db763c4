import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
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
  return (
    <Loaded
      state={useRead(walletApi.wallet, walletRead)}
      again={to('wallet')}
      failed={t('Your balance could not be loaded.')}
      note={<p>{t('Your SUP is safe. Check your network, then try again.')}</p>}
    >
      {(wallet) => <Balance wallet={wallet} />}
    </Loaded>
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
