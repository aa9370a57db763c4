import { RefundList } from '#domains/payments/web/purchase/refund-list.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Table } from '#ui/data/table.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { managingApi } from '../contracts/managing-contract.ts'
import { type Invoice } from '../contracts/money-contract.ts'
import { invoiceWords } from './managing/invoices.tsx'
import { LoadedOrganization, missingOrganization } from './directory/loaded-organization.tsx'
import { failed, moneyShown, supNumber } from './directory/organization-words.ts'

const invoiceRead = (slug: string, number: string) => read(managingApi.invoice, { params: { slug, number } })

const Paying = ({ invoice }: { invoice: Invoice }) => {
  const t = useT()
  const { slug, number, state, payUrl } = invoice
  const common = {
    params: { slug, number },
    then: to('organizationInvoice', { slug, number }),
    className: 'stack',
  }
  if (state !== 'open' && state !== 'paying') return null
  return (
    <div className="stack no-print">
      {payUrl ? (
        <p>
          <a className="btn civic" href={payUrl} rel="noreferrer">
            {t('Go to the payment page')}
          </a>
        </p>
      ) : (
        <Form
          {...common}
          call={managingApi.payInvoice}
          failed={message('Failed to initiate purchase. Please try again.')}
          submit={t('Pay {total}', { total: moneyShown(invoice.currencySymbol, invoice.total) })}
          variant="civic"
        />
      )}
      {state === 'paying' && (
        <Form
          {...common}
          call={managingApi.checkInvoice}
          failed={failed}
          submit={t('Ask the provider now')}
        />
      )}
    </div>
  )
}

const Facts = ({ invoice }: { invoice: Invoice }) => {
  const t = useT()
  return (
    <SummaryList
      rows={[
        {
          label: t('Buyer'),
          value: (
            <span className="lines">
              {`${invoice.buyer.name}, ${invoice.buyer.cacNumber}\n${invoice.buyer.address}`}
            </span>
          ),
        },
        { label: t('Ordered'), value: formatDate(invoice.orderedAt, t) },
        { label: t('Pay until'), value: formatDate(invoice.dueAt, t) },
        ...(invoice.paidAt ? [{ label: t('Paid on'), value: formatDate(invoice.paidAt, t) }] : []),
        ...(invoice.paymentNumber ? [{ label: t('Payment number'), value: invoice.paymentNumber }] : []),
        ...(Number(invoice.backMoney) > 0
          ? [
              {
                label: t('Money that went back'),
                value: moneyShown(invoice.currencySymbol, invoice.backMoney),
              },
              { label: t('SUP removed'), value: supNumber(invoice.takenBack) },
              { label: t('SUP still owed'), value: supNumber(invoice.owed) },
            ]
          : []),
      ]}
    />
  )
}

const Lines = ({ invoice }: { invoice: Invoice }) => {
  const t = useT()
  const money = (amount: string) => moneyShown(invoice.currencySymbol, amount)
  return (
    <Table
      caption={t('Lines of the invoice')}
      hideCaption
      fold={false}
      columns={[
        { label: t('For what') },
        { label: t('Price of 1 SUP'), end: true },
        { label: t('Total'), end: true },
      ]}
      rows={[
        {
          key: 'sup',
          cells: [
            t('{amount} SUP', { amount: supNumber(invoice.sup) }),
            money(invoice.rate),
            money(invoice.total),
          ],
        },
        { key: 'fee', cells: [t('Payment fee, which we pay'), '', money('0.00')] },
        { key: 'sum', cells: [<b key="l">{t('To pay')}</b>, '', <b key="s">{money(invoice.total)}</b>] },
      ]}
    />
  )
}

const Found = ({ invoice }: { invoice: Invoice }) => {
  const t = useT()
  const { text, tone } = invoiceWords[invoice.state]
  return (
    <article className="stack">
      <BackLink href={`${to('manageOrganization', { slug: invoice.slug })}#invoices`}>
        {invoice.buyer.name}
      </BackLink>
      <PageHead
        kicker={<Chip tone={tone}>{t(text)}</Chip>}
        title={t('Invoice {number}', { number: invoice.number })}
      />
      <Card>
        <Facts invoice={invoice} />
        <Lines invoice={invoice} />
        <p className="small mute mt-3">
          {t('The rate is version {version} and holds until the day above. SUP comes with the payment.', {
            version: invoice.rateVersion,
          })}
        </p>
      </Card>
      <RefundList refunds={invoice.refunds} money={(amount) => moneyShown(invoice.currencySymbol, amount)} />
      <Paying invoice={invoice} />
    </article>
  )
}

/** One invoice, to read, pay and print. */
const OrganizationInvoicePage = () => {
  const { slug = '', number = '' } = useParams()
  const state = useRead(managingApi.invoice, invoiceRead(slug, number))
  return <LoadedOrganization state={state}>{(invoice) => <Found invoice={invoice} />}</LoadedOrganization>
}

export default page({
  component: OrganizationInvoicePage,
  frame: 'read',
  reads: ({ params: { slug = '', number = '' } }) => [invoiceRead(slug, number)],
  head: ({ params: { slug = '', number = '' }, t, found, failed: failedRead }) => {
    const invoice = found<Invoice>(invoiceRead(slug, number))
    return invoice
      ? { title: t('Invoice {number}', { number }) }
      : failedHead(failedRead(invoiceRead(slug, number)), missingOrganization, t)
  },
})
