import { Form } from '#platform/web/forms/form.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate, formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Chip } from '#ui/chip.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import type { TreasuryBooks } from '../../contract.ts'
import {
  type TreasurySpending,
  spendingApi,
  type SpendingListName,
  spendingLists,
  spendingPurposeNames,
} from '../../spending-contract.ts'
import { booksHref } from './books-read.ts'
import { fundName, spendingListNames, spendingStateWords, sumText } from './words.ts'

const Pay = ({ id }: { id: string }) => {
  const t = useT()
  return (
    <Form
      className="stack gap-3"
      call={spendingApi.paySpending}
      params={{ spendingId: id }}
      then={`${to('treasury')}#spending-${id}`}
      done={message('Noted as paid.')}
      failed={message('We could not save this. Please try again.')}
      submit={t('Note as paid')}
      size="sm"
      variant="civic"
    >
      <TextField
        name="reference"
        label={t('Number of the payment')}
        hint={t('From the bank statement, or of the invoice when it is paid in SUP. It becomes public.')}
      />
      <TextField name="paidOn" type="date" label={t('Day of the payment')} />
    </Form>
  )
}

const Stop = ({ id }: { id: string }) => {
  const t = useT()
  return (
    <Disclosure summary={t('Object and stop it')}>
      <Form
        className="stack gap-3 mt-3"
        call={spendingApi.stopSpending}
        params={{ spendingId: id }}
        then={`${to('treasury')}#spending-${id}`}
        done={message('Stopped. The money is free again.')}
        failed={message('We could not stop this. Please try again.')}
        submit={t('Stop it')}
        size="sm"
      >
        <ReasonField kind="public" />
      </Form>
    </Disclosure>
  )
}

/** What happened to it last, in a sentence. */
const Fate = ({ item }: { item: TreasurySpending }) => {
  const t = useT()
  const { state, payableFrom, coolHours, paidOn, reference, endedOn, endedWhy } = item
  if (state === 'paid')
    return (
      <p className="small">
        {t('Paid on {day}, number {reference}.', {
          day: formatDate(paidOn ?? '', t),
          reference: reference ?? '',
        })}
      </p>
    )
  if (state === 'cooling')
    return (
      <p className="small">
        {t('It may be paid from {time}. Until then anyone on staff can stop it.', {
          time: formatMoment(payableFrom ?? '', t),
        })}
      </p>
    )
  if (state === 'waiting' && coolHours > 0)
    return (
      <p className="small">
        {t('This is a large sum, so it waits {hours} hours after its confirmation.', { hours: coolHours })}
      </p>
    )
  if (endedOn === null) return null
  return (
    <p className="small">
      {t('Ended on {day}.', { day: formatDate(endedOn, t) })} {endedWhy}
    </p>
  )
}

const One = ({ item }: { item: TreasurySpending }) => {
  const t = useT()
  const { text, tone } = spendingStateWords[item.state]
  return (
    <li id={`spending-${item.id}`} className="stack gap-1">
      <p className="row between wrapf">
        <b className="num">{sumText(item.unit, item.amount)}</b>
        <Chip tone={tone}>{t(text)}</Chip>
      </p>
      <p>
        <b>{item.payee}</b>
      </p>
      <p className="small mute">
        {t(spendingPurposeNames[item.purpose])} · {t(fundName(item.fund))} · {formatDate(item.proposedOn, t)}
      </p>
      {/* People write it in the language that they choose. */}
      <p>{item.reason}</p>
      <Fate item={item} />
      {item.mayPay === true && item.state === 'approved' && <Pay id={item.id} />}
      {item.mayPay === false && item.state === 'approved' && (
        <p className="small">{t('You took part in it. A third person pays it.')}</p>
      )}
      {item.mayStop && <Stop id={item.id} />}
    </li>
  )
}

/** Proposals to spend with payee, public reason and state, the newest first. */
export const SpendingCard = ({ books, list }: { books: TreasuryBooks; list: SpendingListName }) => {
  const t = useT()
  const { spending, spendingCount } = books
  return (
    <Card
      id="spending"
      title={t('What the funds are spent on')}
      action={<a href={spendingApi.spendingTable.path}>{t('Download as CSV')}</a>}
    >
      <div className="stack">
        <Segments
          label={t('Which proposals')}
          items={spendingLists.map((each) => ({
            href: booksHref({ list: each }, 'spending'),
            label: t(spendingListNames[each]),
            current: each === list,
          }))}
        />
        {spending.length === 0 ? (
          <p>{t('Nothing here yet. Each proposal of finance appears with its public reason.')}</p>
        ) : (
          <ul className="stack gap-4">
            {spending.map((item) => (
              <One key={item.id} item={item} />
            ))}
          </ul>
        )}
        {spendingCount > spending.length && (
          <p className="small mute">
            {t('The newest {shown} of {count}. The CSV file has all of them.', {
              shown: spending.length,
              count: spendingCount,
            })}
          </p>
        )}
        <p className="small">
          {t('One person proposes, a second one confirms, and a third one pays.')}{' '}
          <Anchor href={`${to('transparency')}?kind=spending#entries`}>
            {t('Payments in the public record')}
          </Anchor>
        </p>
      </div>
    </Card>
  )
}
