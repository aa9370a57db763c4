import type { ReactNode } from 'react'
import { AtProvider } from '#domains/payments/web/purchase/at-provider.tsx'
import { RefundList } from '#domains/payments/web/purchase/refund-list.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Donation, donationsApi } from '../../contract.ts'
import { amountText } from '../../rules.ts'

const here = (donation: Donation): string => to('donation', { token: donation.token })

/** The form of donations with what this one had. */
const again = ({ currency, amount, fund, project, plan }: Donation): string =>
  `${to('donations')}?${new URLSearchParams({
    currency,
    amount: amount.replace(/\.00$/, ''),
    to: project?.id ?? fund,
    ...(plan && { rhythm: 'monthly' }),
  }).toString()}`

const GiveAgain = ({ donation, children }: { donation: Donation; children: ReactNode }) => {
  const t = useT()
  return (
    <>
      {children}
      <ButtonLink variant="civic" href={again(donation)}>
        {t('Give again')}
      </ButtonLink>
    </>
  )
}

const Pay = ({ donation }: { donation: Donation }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={donationsApi.payDonation}
      params={{ token: donation.token }}
      then={here(donation)}
      failed={message('The payment provider does not answer. Nothing was taken. Please try again.')}
      onDone={({ payUrl }) => location.assign(payUrl)}
      submit={t('Pay {total}', { total: amountText(donation.currency, donation.amount) })}
      variant="civic"
    >
      <p className="small mute">
        {t('You pay on the page of the payment provider. We never see your card or PIN.')}
      </p>
    </Form>
  )
}

const Check = ({ donation }: { donation: Donation }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={donationsApi.checkDonation}
      params={{ token: donation.token }}
      then={`${here(donation)}?back=1`}
      failed={message('The payment provider does not answer. We keep asking.')}
      submit={t('Ask the provider now')}
    />
  )
}

const Open = ({ donation, onWait }: { donation: Donation; onWait: () => void }) => {
  const t = useT()
  return (
    <AtProvider
      isBack={useSearch().has('back')}
      payUrl={donation.payUrl}
      onWait={onWait}
      before={t('Your donation counts once the payment provider confirms it.')}
      after={t(
        'The payment provider has not confirmed your payment yet. You can close this page. We will send you the receipt.',
      )}
    >
      <Check donation={donation} />
    </AtProvider>
  )
}

const Paid = ({ donation }: { donation: Donation }) => {
  const t = useT()
  return (
    <>
      <Notice tone="ok" title={t('Thank you!')}>
        {t('Your donation of {amount} arrived.', { amount: amountText(donation.currency, donation.amount) })}
      </Notice>
      {Number(donation.back) > 0 && (
        <Notice tone="warn" title={t('Money of this donation went back.')}>
          {t('{amount} went back to you or is disputed by your bank.', {
            amount: amountText(donation.currency, donation.back),
          })}
        </Notice>
      )}
      <RefundList refunds={donation.refunds} money={(sum) => amountText(donation.currency, sum)} />
      {donation.isPassedOn && (
        <Notice title={t('The project needed no more.')}>
          {t('The SUP of your donation wait for the next community project.')}
        </Notice>
      )}
      <a
        className="btn"
        href={donationsApi.donationReceipt.path.replace(':token', donation.token)}
        rel="noreferrer"
        download
      >
        {t('Receipt (PDF)')}
      </a>
    </>
  )
}

/** What can be done with a donation now, in true words for each state. */
export const DonationStatus = ({ donation, onWait }: { donation: Donation; onWait: () => void }) => {
  const t = useT()
  switch (donation.state) {
    case 'prepared':
      return <Pay donation={donation} />
    case 'open':
      return <Open donation={donation} onWait={onWait} />
    case 'paid':
    case 'returned':
      return <Paid donation={donation} />
    case 'held':
      return (
        <Notice tone="warn" title={t('We are checking your payment.')}>
          {t(
            'What arrived is not what was announced. People look at it; you need to do nothing. Name the number below if you write to us.',
          )}
        </Notice>
      )
    case 'failed':
      return (
        <GiveAgain donation={donation}>
          <Notice tone="bad" title={t('The payment failed.')}>
            {t(
              'Your bank declined the payment. If you were charged, we will refund it or count your donation. We are checking.',
            )}
          </Notice>
        </GiveAgain>
      )
    case 'abandoned':
      return (
        <GiveAgain donation={donation}>
          <Notice title={t('This was not paid.')}>{t('Nothing was taken. Give again when you like.')}</Notice>
        </GiveAgain>
      )
  }
}
