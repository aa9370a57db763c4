import { MAX_REFUND_REASON } from '#domains/payments/refund-contract.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { type ConsoleDonation, donationConsoleApi } from '../../console-contract.ts'

/** The first of two people proposes to pay a donation back. */
export const PayingBack = ({ donation, here }: { donation: ConsoleDonation; here: string }) => {
  const t = useT()
  const [last] = donation.refunds
  const again = last?.state === 'failed' ? { amount: last.amount, reason: last.reason } : undefined
  return (
    <Disclosure summary={again ? t('Try the failed refund again') : t('Pay it back')}>
      <Form
        className="stack"
        call={donationConsoleApi.proposeDonationRefund}
        params={{ donationId: donation.id }}
        then={here}
        {...(again && { values: again })}
        done={message('Proposed. Another person must confirm it.')}
        submit={t('Propose the refund')}
        size="sm"
        variant="quiet"
      >
        <TextField
          name="amount"
          label={t('Amount to pay back')}
          hint={t('In the currency of the donation, while its fund still has it.')}
          inputMode="decimal"
          width={10}
        />
        <TextArea
          name="reason"
          label={t('Reason for the payer')}
          hint={t('The payer reads it. Name nobody else.')}
          rows={2}
          maxLength={MAX_REFUND_REASON}
        />
      </Form>
    </Disclosure>
  )
}
