import { useT } from '#platform/web/language.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { MAX_REFUND_REASON } from '../refund-contract.ts'

/** How much goes back and why, in the form of a proposal; `hint` says what of it can. */
export const RefundFields = ({ hint }: { hint: string }) => {
  const t = useT()
  return (
    <>
      <TextField name="amount" label={t('Amount to pay back')} hint={hint} inputMode="decimal" width={10} />
      <TextArea
        name="reason"
        label={t('Reason for the payer')}
        hint={t('The payer reads it. Name nobody else.')}
        rows={2}
        maxLength={MAX_REFUND_REASON}
      />
    </>
  )
}
