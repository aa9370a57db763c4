import { RefundFields } from '../refund-fields.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
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
import { type ConsoleRefund, MAX_REFUND_REASON, refundApi } from '../../refund-contract.ts'
import { refundStateWords } from '../purchase/refund-list.tsx'
import { moneyText } from '../purchase/words.ts'

export const refundsRead = read(refundApi.refunds)

const here = to('moneyConsole')

/** The same amount and reason once more; a second person confirms it as they did the first time. */
const Retry = ({ refund }: { refund: ConsoleRefund }) => {
  const t = useT()
  const q = `?q=${refund.number}`
  if (refund.kind === 'donation')
    return (
      <Anchor href={`${to('donationConsole')}${q}&list=paid`}>
        {t('Try again in the Donations console')}
      </Anchor>
    )
  if (refund.kind === 'invoice')
    return (
      <Anchor href={`${to('invoicesConsole')}${q}`}>{t('Try again in Invoices of organizations')}</Anchor>
    )
  return (
    <Propose
      className="stack gap-2"
      call={refundApi.retryRefund}
      params={{ refundId: refund.id }}
      then={here}
      submit={t('Propose it again')}
      size="sm"
    />
  )
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
          label={t('Why does nobody try again?')}
          hint={t('Only the team reads it.')}
          rows={2}
          maxLength={MAX_REFUND_REASON}
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
        {formatDate(`${refund.begunOn}T12:00:00Z`, t)} · {refund.reference}
      </p>
      <p className="small">{refund.reason}</p>
      {refund.closedWhy && <p className="small">{t('Closed: {why}', { why: refund.closedWhy })}</p>}
      {refund.isUnhandled && (
        <div className="stack gap-2">
          <Retry refund={refund} />
          <Close refund={refund} />
        </div>
      )}
    </li>
  )
}

const ProposeRefund = () => {
  const t = useT()
  return (
    <Propose call={refundApi.proposeRefund} then={to('moneyConsole')} submit={t('Propose the refund')}>
      <TextField
        name="number"
        label={t('Number of the purchase')}
        hint={t('The receipt has it, such as PAY-1A2B3C4D.')}
        width={20}
      />
      <RefundFields hint={t('In the currency of the payment. Only unspent SUP can go back.')} />
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

/** The refunds that finance began, and the form to propose one of a purchase. */
export const RefundDesk = () => {
  const t = useT()
  const state = useRead(refundApi.refunds, refundsRead)
  return (
    <Card title={t('Refunds')}>
      <div className="stack">
        <Loaded state={state} again={to('moneyConsole')} failed={t('The refunds could not be loaded.')}>
          {(refunds) => (refunds.length === 0 ? <p>{t('No refund yet.')}</p> : <Listed refunds={refunds} />)}
        </Loaded>
        <ProposeRefund />
        <p className="small">
          {t('Donations are paid back from their own console.')}{' '}
          <Anchor href={to('donationConsole')}>{t('Donations console')}</Anchor>
        </p>
        <p className="small">
          {t('Invoices are paid back from their list.')}{' '}
          <Anchor href={to('invoicesConsole')}>{t('Invoices of organizations')}</Anchor>
        </p>
      </div>
    </Card>
  )
}
