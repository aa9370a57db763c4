import { refundStateWords } from '#domains/payments/web/purchase/refund-list.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { WhileOpen } from '#platform/web/forms/while-open.tsx'
import { AmountField } from '#platform/web/forms/fields/amount-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { pathOf } from '#shared/api.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Chip, type Tone } from '#ui/chip.tsx'
import type { ManagedOrganization } from '../../contracts/managed-contract.ts'
import { managingApi } from '../../contracts/managing-contract.ts'
import { type InvoiceState } from '../../contracts/money-contract.ts'
import { failed, moneyShown, supNumber } from '../directory/organization-words.ts'

export const invoiceWords: Readonly<Record<InvoiceState, { text: string; tone?: Tone }>> = {
  open: { text: message('Not paid') },
  paying: { text: message('Waiting for payment'), tone: 'warn' },
  paid: { text: message('Paid'), tone: 'ok' },
  failed: { text: message('Failed'), tone: 'bad' },
  late: { text: message('Too old to pay') },
  back: { text: message('Money went back'), tone: 'bad' },
  held: { text: message('We are checking it'), tone: 'warn' },
}

const Ordering = ({
  managed,
  price,
}: {
  managed: ManagedOrganization
  price: NonNullable<ManagedOrganization['price']>
}) => {
  const t = useT()
  return (
    <Form
      call={managingApi.orderSup}
      params={{ slug: managed.slug }}
      then={`/organizations/{slug}/invoices/{number}`}
      failed={failed}
      className="stack"
      submit={t('Make an invoice')}
    >
      <p>{t('{price} buys 1 SUP today.', { price: moneyShown(price.currencySymbol, price.amount) })}</p>
      <AmountField name="sup" label={t('How much SUP?')} min={price.minSup} max={price.maxSup} isWhole />
    </Form>
  )
}

/** Bulk purchases: each with its invoice, and the books as a table. */
export const ManagingInvoices = ({ managed }: { managed: ManagedOrganization }) => {
  const t = useT()
  const { slug } = managed
  return (
    <div className="stack">
      {managed.state === 'verified' && (
        <WhileOpen carrier="payments">
          {managed.price ? (
            <Ordering managed={managed} price={managed.price} />
          ) : (
            <p>{t('SUP is not sold here yet.')}</p>
          )}
        </WhileOpen>
      )}
      {managed.invoices.length > 0 && (
        <ul className="stack gap-2">
          {managed.invoices.map(({ number, state, sup, currencySymbol, total, orderedAt, refunds }) => (
            <li key={number} className="row wrapf gap-2">
              <a href={to('organizationInvoice', { slug, number })}>{number}</a>
              <Chip tone={invoiceWords[state].tone}>{t(invoiceWords[state].text)}</Chip>
              <span className="num small mute">
                {supNumber(sup)} SUP · {moneyShown(currencySymbol, total)} · {formatDate(orderedAt, t)}
              </span>
              {refunds.map((refund, at) => (
                <span key={refunds.length - at} className="small">
                  {t('Refund of {amount}: {state}', {
                    amount: moneyShown(currencySymbol, refund.amount),
                    state: t(refundStateWords[refund.state].text),
                  })}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={pathOf(managingApi.organizationBooks.path, { slug })} download>
          {t('Download the accounts for your accountant (CSV)')}
        </a>
      </p>
    </div>
  )
}
