import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { AmountField } from '#platform/web/forms/fields/amount-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { fundUnits, type TreasuryBooks, type TreasuryFund } from '../../contract.ts'
import { type Exchange, exchangeApi } from '../../exchange-contract.ts'
import { fundName, sumText } from './words.ts'

const One = ({ exchange }: { exchange: Exchange }) => {
  const t = useT()
  const unit = fundUnits.find((each) => each === exchange.currency) ?? 'NGN'
  return (
    <li className="stack gap-1">
      <p className="row between wrapf gap-2">
        <b className="num">
          {sumText(unit, exchange.amount)} → {sumText('NGN', exchange.naira)}
        </b>
        <span className="small mute">{formatDate(exchange.day, t)}</span>
      </p>
      <p className="small">
        {t('{rate} for one, fee {fee}', {
          rate: sumText('NGN', exchange.rate),
          fee: sumText('NGN', exchange.fee),
        })}
        {` · ${t(fundName(exchange.fund))}`}
      </p>
      <p className="small mute">
        {exchange.source} · {exchange.reason}
      </p>
    </li>
  )
}

/** Donated money of other currencies that became naira; nothing before the first time. */
export const Exchanges = ({ exchanges }: Pick<TreasuryBooks, 'exchanges'>) => {
  const t = useT()
  if (exchanges.length === 0) return null
  return (
    <Card title={t('Exchanged to naira')} id="exchanges">
      <ul className="stack gap-3">
        {exchanges.map((exchange) => (
          <One key={exchange.id} exchange={exchange} />
        ))}
      </ul>
    </Card>
  )
}

const Fields = ({ funds }: { funds: readonly TreasuryFund[] }) => {
  const t = useT()
  return (
    <>
      <SelectField
        name="fund"
        label={t('Fund')}
        options={funds.map(({ name, unit, free }) => ({
          value: name,
          // The sum first: a narrow phone cuts the end off.
          label: `${sumText(unit, free)} · ${t(fundName(name))}`,
        }))}
      />
      <AmountField label={t('Amount that left the fund')} hint={t('In the money of the fund.')} />
      <AmountField name="naira" label={t('Naira that came, before the fee')} />
      <AmountField name="fee" label={t('Fee of the bank in naira')} hint={t('Leave it empty for none.')} />
      <TextField name="day" label={t('Day')} type="date" width={10} />
      <TextField name="source" label={t('Who exchanged it, and where the rate is published')} />
      <ReasonField kind="public" />
    </>
  )
}

/** For finance: records that donated money became naira; nothing while no fund holds another currency. */
export const ProposeExchange = ({ funds }: Pick<TreasuryBooks, 'funds'>) => {
  const t = useT()
  const foreign = funds.filter(({ unit, free }) => unit !== 'SUP' && unit !== 'NGN' && Number(free) > 0)
  if (foreign.length === 0) return null
  return (
    <Card title={t('Record an exchange to naira')}>
      <Propose
        call={exchangeApi.proposeExchange}
        then={`${to('treasury')}#exchanges`}
        submit={t('Propose the exchange')}
      >
        <Fields funds={foreign} />
      </Propose>
    </Card>
  )
}
