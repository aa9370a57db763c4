import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { type ReadState, useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type Wallet, walletApi } from '../contract.ts'
import { Activity } from './wallet/activity.tsx'
import { WalletBalance } from './wallet/balance.tsx'
import { OwedNotice } from './wallet/owed-notice.tsx'
import { RatesLine } from './wallet/rates-line.tsx'
import { transactionsRead, walletRead, walletSearch } from './wallet/wallet-search.ts'

/** Explains the two rates and what each kind of SUP may pay for (decisions D-02 and D-03). */
const Rules = ({ wallet }: { wallet: Wallet | undefined }) => {
  const t = useT()
  return (
    <Card title={t('What your SUP can do')}>
      <ul className="stack gap-2">
        <li>
          {t('Earned SUP comes from verified civic acts. It votes in community selections and on projects.')}
        </li>
        <li>
          {t(
            'Purchased SUP votes on projects and funds them. It never votes on people, so no one can buy influence.',
          )}
        </li>
        {wallet && (
          <li>
            <RatesLine rates={wallet.rates} />
          </li>
        )}
        <li>{t('No SUP is ever paid for voting for, endorsing or nominating a named person.')}</li>
      </ul>
    </Card>
  )
}

const Holdings = ({ state }: { state: ReadState<Wallet> }) => {
  const t = useT()
  return (
    <Loaded
      state={state}
      failed={t('We could not load your balance.')}
      note={<p>{t('Your SUP is safe. Check your network, then try again.')}</p>}
    >
      {(wallet) => (
        <div className="stack">
          <WalletBalance wallet={wallet} />
          <OwedNotice owed={wallet.owed} />
        </div>
      )}
    </Loaded>
  )
}

/** Balance, policy and transactions. */
const WalletPage = () => {
  const t = useT()
  const query = walletSearch.read(useSearch())
  const wallet = useRead(walletApi.wallet, walletRead)
  const list = useRead(walletApi.transactions, transactionsRead(query))
  return (
    <>
      <PageHead />
      <div className="stack wide2">
        <div className="stack no-print">
          <Holdings state={wallet} />
          <p>
            <ButtonLink href={to('purchaseTokens')}>{t('Buy SUP')}</ButtonLink>{' '}
            <ButtonLink href={to('cashout')}>{t('Cash out')}</ButtonLink>
          </p>
          <p>
            <Anchor href={to('supDashboard')}>{t('This month, and the last 12 months')}</Anchor>
          </p>
          <Rules wallet={wallet.data} />
        </div>
        <Activity query={query} state={list} />
      </div>
    </>
  )
}

export default page({
  component: WalletPage,
  reads: ({ search }) => [walletRead, transactionsRead(walletSearch.read(search))],
})
