import type { ReactNode } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { formatMomentToday } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Purchase, purchaseApi } from '../../contract.ts'
import { AtProvider } from './at-provider.tsx'
import { PurchaseReceipt } from './receipt.tsx'
import { RefundList } from './refund-list.tsx'
import { moneyText } from './words.ts'

const here = `${to('purchaseTokens')}?purchase={id}`

const again = (purchase: Purchase): string =>
  `${to('purchaseTokens')}?${new URLSearchParams({ amount: purchase.sup.replace(/\.00$/, '') }).toString()}`

const TryAgain = ({ purchase, children }: { purchase: Purchase; children: ReactNode }) => {
  const t = useT()
  return (
    <>
      <div className="stack gap-2">{children}</div>
      <ButtonLink variant="civic" href={again(purchase)}>
        {t('Try again')}
      </ButtonLink>
    </>
  )
}

const Confirm = ({ purchase }: { purchase: Purchase }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={purchaseApi.payPurchase}
      params={{ purchaseId: purchase.id }}
      then={here}
      failed={message('Failed to initiate purchase. Please try again.')}
      onDone={({ payUrl }) => location.assign(payUrl)}
      submit={t('Pay {total}', { total: moneyText(purchase.currencySymbol, purchase.total) })}
      variant="civic"
    >
      <p className="small mute">
        {t(
          'This price holds until {time}. You pay on the page of the payment provider. We never see your card or PIN.',
          {
            time: formatMomentToday(purchase.expiresAt, t),
          },
        )}
      </p>
    </Form>
  )
}

const Check = ({ purchase }: { purchase: Purchase }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={purchaseApi.checkPurchase}
      params={{ purchaseId: purchase.id }}
      then={`${here}&reference=checked`}
      failed={message('The payment provider does not answer. We keep asking.')}
      submit={t('Ask the provider now')}
    />
  )
}

const Paying = ({ purchase, onWait }: { purchase: Purchase; onWait: () => void }) => {
  const t = useT()
  return (
    <AtProvider
      isBack={useSearch().has('reference')}
      payUrl={purchase.payUrl}
      onWait={onWait}
      before={t('Your SUP arrives once the payment provider confirms your payment.')}
      after={t(
        'The payment provider has not confirmed your payment yet. You can close this page. We will tell you when your SUP arrives.',
      )}
    >
      <Check purchase={purchase} />
    </AtProvider>
  )
}

const Credited = ({ purchase }: { purchase: Purchase }) => {
  const t = useT()
  const isReversed = Number(purchase.takenBack) > 0 || Number(purchase.owed) > 0
  return (
    <>
      <Notice tone="ok" title={t('+{sup} SUP', { sup: purchase.sup })}>
        {t('Your payment is confirmed, and your SUP is in your wallet.')}
      </Notice>
      {isReversed && (
        <Notice tone="warn" title={t('Money of this purchase went back.')}>
          {t('We removed {taken} SUP. You still owe {owed} SUP.', {
            taken: purchase.takenBack,
            owed: purchase.owed,
          })}
        </Notice>
      )}
      <RefundList refunds={purchase.refunds} money={(amount) => moneyText(purchase.currencySymbol, amount)} />
      <ButtonLink href={to('wallet')}>{t('To your wallet')}</ButtonLink>
    </>
  )
}

const State = ({ purchase, onWait }: { purchase: Purchase; onWait: () => void }) => {
  const t = useT()
  if (purchase.state === 'credited') return <Credited purchase={purchase} />
  if (purchase.state === 'paying') return <Paying purchase={purchase} onWait={onWait} />
  if (purchase.state === 'held')
    return (
      <Notice tone="warn" title={t('We are checking your payment.')}>
        {t(
          'What arrived is not what was quoted. People look at it; you need to do nothing. Name the number below if you write to us.',
        )}
      </Notice>
    )
  if (purchase.state === 'failed')
    return (
      <TryAgain purchase={purchase}>
        <Notice tone="bad" title={t('The payment failed.')}>
          {t(
            'Your bank declined the payment. If you were charged, you will get a refund or your SUP. We are checking.',
          )}
        </Notice>
      </TryAgain>
    )
  if (purchase.state === 'abandoned' || purchase.isExpired)
    return (
      <TryAgain purchase={purchase}>
        <Notice title={t('This was not paid.')}>
          {t('Nothing was taken. Ask for a new price when you like.')}
        </Notice>
      </TryAgain>
    )
  return <Confirm purchase={purchase} />
}

/** One purchase with its true state. */
export const PurchaseView = ({ purchase, onWait }: { purchase: Purchase; onWait: () => void }) => {
  const t = useT()
  return (
    <Card accent title={purchase.state === 'credited' ? t('Receipt') : t('Your purchase')}>
      <div className="stack">
        <PurchaseReceipt purchase={purchase} />
        <State purchase={purchase} onWait={onWait} />
      </div>
    </Card>
  )
}
