import { useRead } from '#platform/web/client/queries.ts'
import { WhileOpen } from '#platform/web/forms/while-open.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { purchaseApi } from '../contract.ts'
import { HindranceNotice } from './purchase/hindrance.tsx'
import { PurchaseHistory } from './purchase/history.tsx'
import { PurchaseView } from './purchase/purchase-view.tsx'
import { QuoteForm } from './purchase/quote-form.tsx'

const offerRead = read(purchaseApi.offer)
const purchaseRead = (purchaseId: string) => read(purchaseApi.purchase, { params: { purchaseId } })

const TestNote = () => {
  const t = useT()
  return <Notice title={t('Test payments.')}>{t('This is a test payment page. No real money moves.')}</Notice>
}

const Buy = () => {
  const t = useT()
  const state = useRead(purchaseApi.offer, offerRead)
  return (
    <Loaded state={state} failed={t('We could not load the price.')}>
      {(offer) => (
        <>
          {offer.isTest && <TestNote />}
          <WhileOpen carrier="payments" instead={<Anchor href={to('engage')}>{t('Earn SUP')}</Anchor>}>
            {offer.hindrance === null && offer.rate ? (
              <QuoteForm offer={{ ...offer, rate: offer.rate }} />
            ) : (
              <HindranceNotice offer={offer} />
            )}
          </WhileOpen>
          <p>
            {t(
              'Bought SUP votes on projects and funds them. It never votes on people, and it cannot be cashed out.',
            )}
          </p>
          <PurchaseHistory purchases={offer.purchases} />
        </>
      )}
    </Loaded>
  )
}

const One = ({ purchaseId }: { purchaseId: string }) => {
  const t = useT()
  const state = useRead(purchaseApi.purchase, purchaseRead(purchaseId))
  return (
    <>
      <Loaded state={state} failed={t('We could not load the purchase.')}>
        {(purchase) => <PurchaseView purchase={purchase} onWait={state.refresh} />}
      </Loaded>
      <p>
        <Anchor href={to('purchaseTokens')}>{t('All your purchases')}</Anchor>
      </p>
    </>
  )
}

const idIn = (search: URLSearchParams): string | null => {
  const id = search.get('purchase') ?? ''
  return /^[\da-f-]{36}$/.test(id) ? id : null
}

/** Buys SUP: amount, price with all fees, payment at the provider, and what became of it [WA-02]. */
const PurchaseTokensPage = () => {
  const purchaseId = idIn(useSearch())
  return (
    <>
      <PageHead />
      {purchaseId ? <One purchaseId={purchaseId} /> : <Buy />}
    </>
  )
}

export default page({
  component: PurchaseTokensPage,
  frame: 'read stack',
  reads: ({ search }) => {
    const purchaseId = idIn(search)
    return [purchaseId ? purchaseRead(purchaseId) : offerRead]
  },
})
