import { type Rate, rateKindNames, rateKinds, ratesApi, regionIds } from '#domains/regions/rates-contract.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { AmountField } from '#platform/web/forms/fields/amount-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { read } from '#platform/web/page.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'

export const ratesRead = read(ratesApi.rates)

const regionNames = {
  nigeria: message('Nigeria'),
  canada: message('Canada'),
  global: message('Global'),
} as const

const One = ({ rate }: { rate: Rate }) => {
  const t = useT()
  return (
    <li className="stack gap-1">
      <p className="row between wrapf">
        <b>
          {t(rate.regionName)}: {t(rateKindNames[rate.kind])}
        </b>
        <span className="num">
          {rate.amount} {rate.currencyCode} {rate.isInForce && <Chip tone="ok">{t('Holds today')}</Chip>}
        </span>
      </p>
      <p className="small mute">
        {t('Version {version}, from {day}', {
          version: rate.version,
          day: formatDate(rate.firstDay, t),
        })}
        {rate.proposedBy &&
          rate.confirmedBy &&
          ` · ${t('{first} and {second}', { first: rate.proposedBy, second: rate.confirmedBy })}`}
      </p>
      <p className="small">{rate.why}</p>
    </li>
  )
}

const ProposeRate = () => {
  const t = useT()
  return (
    <Propose call={ratesApi.proposeRate} then={to('moneyConsole')} submit={t('Propose the rate')}>
      <SelectField
        name="region"
        label={t('Region')}
        options={regionIds.map((value) => ({ value, label: t(regionNames[value]) }))}
      />
      <SelectField
        name="kind"
        label={t('Which rate')}
        options={rateKinds.map((value) => ({ value, label: t(rateKindNames[value]) }))}
      />
      <AmountField
        label={t('Amount for 1 SUP')}
        hint={t('In the currency of the region, such as 100 or 0.25')}
      />
      <TextField name="firstDay" label={t('First day')} type="date" width={10} />
      <ReasonField />
    </Propose>
  )
}

/** Every version of every rate, and the form to propose the next. */
export const Rates = () => {
  const t = useT()
  const state = useRead(ratesApi.rates, ratesRead)
  return (
    <Card title={t('Rates of SUP')}>
      <div className="stack">
        <Loaded state={state} failed={t('We could not load the rates.')}>
          {(rates) => (
            <ul className="stack gap-4">
              {rates.map((rate) => (
                <One key={`${rate.region} ${rate.kind} ${rate.version}`} rate={rate} />
              ))}
            </ul>
          )}
        </Loaded>
        <ProposeRate />
      </div>
    </Card>
  )
}
