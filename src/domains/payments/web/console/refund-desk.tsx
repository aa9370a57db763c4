import { useRead } from '#platform/web/client/queries.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { AmountField } from '#platform/web/forms/fields/amount-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { read } from '#platform/web/page.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { type ConsoleRefund, refundApi } from '../../refund-contract.ts'
import { refundStateWords } from '../purchase/refund-list.tsx'
import { moneyText } from '../purchase/words.ts'

export const refundsRead = read(refundApi.refunds)

const here = to('moneyConsole')

/** Where the whole case of a donation or an invoice is. */
const CaseLink = ({ refund: { kind, number } }: { refund: ConsoleRefund }) => {
  const t = useT()
  if (kind === 'donation')
    return <Anchor href={`${to('donationConsole')}?q=${number}&list=paid`}>{t('Donations console')}</Anchor>
  if (kind === 'invoice')
    return <Anchor href={`${to('invoicesConsole')}?q=${number}`}>{t('Invoices of organizations')}</Anchor>
  return null
}

const Close = ({ refund }: { refund: ConsoleRefund }) => {
  const t = useT()
  return (
    <Disclosure summary={t('Close it')}>
      <Form
        className="stack"
        call={refundApi.closeRefund}
        params={{ refundId: refund.id }}
        then={here}
        done={message('Closed.')}
        submit={t('Close it')}
        size="sm"
        variant="quiet"
      >
        <TextArea
          name="why"
          label={t('Why does no one try again?')}
          hint={t('Only the team reads it.')}
          rows={2}
        />
      </Form>
    </Disclosure>
  )
}

const One = ({ refund }: { refund: ConsoleRefund }) => {
  const t = useT()
  const { text, tone } = refundStateWords[refund.state]
  return (
    <li className="stack gap-1">
      <p className="row between wrapf gap-2">
        <b className="num">
          {refund.number}: {moneyText(`${refund.currency} `, refund.amount)}
        </b>
        <Chip tone={tone}>{t(text)}</Chip>
      </p>
      <p className="small mute">
        {formatDate(refund.begunOn, t)} · {refund.reference} <CaseLink refund={refund} />
      </p>
      <p className="small">{refund.reason}</p>
      {refund.closedWhy && <p className="small">{t('Closed: {why}', { why: refund.closedWhy })}</p>}
      {refund.isUnhandled && (
        <div className="stack gap-2">
          <Propose
            className="stack gap-2"
            call={refundApi.retryRefund}
            params={{ refundId: refund.id }}
            then={here}
            submit={t('Propose it again')}
            size="sm"
          />
          <Close refund={refund} />
        </div>
      )}
    </li>
  )
}

/** The address may choose a payment; one whose refund failed comes with what was agreed. */
const ProposeRefund = ({ refunds = [] }: { refunds?: readonly ConsoleRefund[] | undefined }) => {
  const t = useT()
  const number = useSearch().get('refund')
  const failed = refunds.find((each) => each.isUnhandled && each.number === number)
  const agreed = failed && { amount: failed.amount, reason: failed.reason }
  return (
    <Propose
      key={failed?.id}
      call={refundApi.proposeRefund}
      then={here}
      {...(number && { values: { number, ...agreed } })}
      submit={t('Propose the refund')}
    >
      <TextField
        name="number"
        label={t('Number of the payment')}
        hint={t('Such as PAY-1A2B3C4D, or of a donation or an invoice: DON-000123, INV-000123.')}
        width={20}
      />
      <AmountField
        label={t('Amount to pay back')}
        hint={t('In the currency of the payment. Only unspent SUP, and what a fund still has, can go back.')}
      />
      <ReasonField
        label={t('Reason for the payer')}
        hint={t('The payer will see this. Do not name anyone else.')}
      />
    </Propose>
  )
}

const Listed = ({ refunds }: { refunds: readonly ConsoleRefund[] }) => {
  const t = useT()
  const failed = refunds.filter(({ isUnhandled }) => isUnhandled).length
  return (
    <>
      {failed > 0 && (
        <Notice
          tone="bad"
          title={t('{count, plural, one {# refund failed} other {# refunds failed}}', { count: failed })}
        >
          {t('The payer has the SUP or the fund has the money again. Try again, or close it and say why.')}
        </Notice>
      )}
      <ul className="stack gap-4">
        {refunds.map((refund) => (
          <One key={refund.id} refund={refund} />
        ))}
      </ul>
    </>
  )
}

/** The one desk for money that goes back: the refunds of purchases, donations and invoices, and the form to propose one. */
export const RefundDesk = () => {
  const t = useT()
  const state = useRead(refundApi.refunds, refundsRead)
  return (
    <Card id="refunds" title={t('Refunds')}>
      <div className="stack">
        <Loaded
          state={state}
          failed={t('We could not load the refunds.')}
          empty={<p>{t('No refund yet.')}</p>}
        >
          {(refunds) => <Listed refunds={refunds} />}
        </Loaded>
        <ProposeRefund refunds={state.data} />
      </div>
    </Card>
  )
}
