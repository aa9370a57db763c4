import { RefundFields } from '#domains/payments/web/refund-fields.tsx'
import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { useT } from '#platform/web/language.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { type ConsoleDonation, donationConsoleApi } from '../../console-contract.ts'

/** The first of two people proposes to pay a donation back. */
export const PayingBack = ({ donation, here }: { donation: ConsoleDonation; here: string }) => {
  const t = useT()
  const [last] = donation.refunds
  const again = last?.state === 'failed' ? { amount: last.amount, reason: last.reason } : undefined
  return (
    <Disclosure summary={again ? t('Try the failed refund again') : t('Pay it back')}>
      <Propose
        call={donationConsoleApi.proposeDonationRefund}
        params={{ donationId: donation.id }}
        then={here}
        {...(again && { values: again })}
        submit={t('Propose the refund')}
        size="sm"
        variant="quiet"
      >
        <RefundFields hint={t('In the currency of the donation, while its fund still has it.')} />
      </Propose>
    </Disclosure>
  )
}
