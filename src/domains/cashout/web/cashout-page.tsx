import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { cashoutApi } from '../contracts/cashout-contract.ts'
import { banksRead } from './cashout/account.tsx'
import { CashoutView } from './cashout/cashout-view.tsx'
import { quoteRead } from './cashout/quote.tsx'
import { CashoutReceipt } from './cashout/receipt.tsx'

const overviewRead = read(cashoutApi.overview)
const cashoutRead = (cashoutId: string) => read(cashoutApi.cashout, { params: { cashoutId } })

const idIn = (search: URLSearchParams): string | null => {
  const id = search.get('request') ?? ''
  return /^[\da-f-]{36}$/.test(id) ? id : null
}
const amountIn = (search: URLSearchParams): string | null => search.get('amount')?.trim().slice(0, 40) || null

const One = ({ cashoutId }: { cashoutId: string }) => {
  const t = useT()
  const state = useRead(cashoutApi.cashout, cashoutRead(cashoutId))
  return (
    <>
      <Loaded state={state} failed={t('We could not load the cashout.')}>
        {(cashout) => <CashoutReceipt cashout={cashout} onWait={state.refresh} />}
      </Loaded>
      <p className="no-print">
        <Anchor href={to('cashout')}>{t('All your cashouts')}</Anchor>
      </p>
    </>
  )
}

const Overview = () => {
  const t = useT()
  const search = useSearch()
  const state = useRead(cashoutApi.overview, overviewRead)
  return (
    <Loaded state={state} failed={t('We could not load your balance.')}>
      {(overview) => (
        <CashoutView
          overview={overview}
          amount={amountIn(search)}
          isChanging={search.get('bank') === 'change'}
        />
      )}
    </Loaded>
  )
}

/** Turns earned SUP into naira: identity, bank account, amount with rate and fee, and what became of it [WA-03]. */
const CashoutPage = () => {
  const cashoutId = idIn(useSearch())
  return (
    <>
      <PageHead />
      {cashoutId ? <One cashoutId={cashoutId} /> : <Overview />}
    </>
  )
}

export default page({
  component: CashoutPage,
  frame: 'read stack',
  reads: ({ search }) => {
    const [cashoutId, amount] = [idIn(search), amountIn(search)]
    if (cashoutId) return [cashoutRead(cashoutId)]
    return amount ? [overviewRead, quoteRead(amount)] : [overviewRead, banksRead]
  },
})
