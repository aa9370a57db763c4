import { Form } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { pathOf } from '#shared/api.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Chip, type Tone } from '#ui/chip.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { type Desk, deskApi, type InvoiceState } from '../../contracts/desk-contract.ts'
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

const Ordering = ({ desk, price }: { desk: Desk; price: NonNullable<Desk['price']> }) => {
  const t = useT()
  return (
    <Form
      call={deskApi.orderSup}
      params={{ slug: desk.slug }}
      then={`/organizations/{slug}/invoices/{number}`}
      failed={failed}
      className="stack"
    >
      {(form) => (
        <>
          <FormProblem form={form} />
          <p>{t('{price} buys 1 SUP today.', { price: moneyShown(price.currencySymbol, price.amount) })}</p>
          <TextField
            {...form.field('sup')}
            label={t('How much SUP?')}
            hint={t('From {min} to {max} SUP', { min: price.minSup, max: price.maxSup })}
            inputMode="numeric"
            width={10}
          />
          <p>
            <Button type="submit" busy={form.isBusy}>
              {t('Make an invoice')}
            </Button>
          </p>
        </>
      )}
    </Form>
  )
}

/** Bulk purchases: each with its invoice, and the books as a table. */
export const DeskInvoices = ({ desk }: { desk: Desk }) => {
  const t = useT()
  const { slug } = desk
  return (
    <div className="stack">
      {desk.state === 'verified' &&
        (desk.price ? <Ordering desk={desk} price={desk.price} /> : <p>{t('SUP is not sold here yet.')}</p>)}
      {desk.invoices.length > 0 && (
        <ul className="stack gap-2">
          {desk.invoices.map(({ number, state, sup, currencySymbol, total, orderedAt }) => (
            <li key={number} className="row wrapf gap-2">
              <a href={to('organizationInvoice', { slug, number })}>{number}</a>
              <Chip tone={invoiceWords[state].tone}>{t(invoiceWords[state].text)}</Chip>
              <span className="num small mute">
                {supNumber(sup)} SUP · {moneyShown(currencySymbol, total)} · {formatDate(orderedAt, t)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={pathOf(deskApi.organizationBooks.path, { slug })} download>
          {t('Download the books for your accountant (CSV)')}
        </a>
      </p>
    </div>
  )
}
