import { Form } from '#platform/web/forms/form.tsx'
import { AmountField } from '#platform/web/forms/fields/amount-field.tsx'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { type DonationsOverview, donationsApi } from '../../contract.ts'
import { currencyRules, type DonationCurrency } from '../../currencies-contract.ts'
import { fundNames, funds } from '../../funds-contract.ts'

const failed = message('We could not prepare your donation. Nothing was taken. Please try again.')

interface FormParts {
  readonly currency: DonationCurrency
}

const Amount = ({ currency }: FormParts) => {
  const t = useT()
  const { symbol, presets, least, most } = currencyRules[currency]
  const shown = (amount: number) => `${symbol}${formatNumber(amount)}`
  return (
    <>
      <RadioCards
        name="choice"
        legend={t('How much?')}
        columns={2}
        options={[
          ...presets.map((amount) => ({ value: String(amount), label: shown(amount) })),
          { value: 'own', label: t('Another amount') },
        ]}
      />
      <AmountField
        label={t('The other amount in {currency}', { currency })}
        hint={t('From {least} to {most}', { least: shown(least), most: shown(most) })}
      />
    </>
  )
}

const Purpose = ({ currency, overview }: FormParts & { overview: DonationsOverview }) => {
  const t = useT()
  const forProjects = overview.currencies.some((each) => each.code === currency && each.forProjects)
  return (
    <>
      <SelectField
        name="to"
        label={t('What is it for?')}
        options={[
          ...funds.map((fund) => ({ value: fund, label: t(fundNames[fund]) })),
          ...(forProjects ? overview.projects : []).map(({ id, title, left }) => ({
            value: id,
            label: t('Project: {title} (needs {left} SUP)', { title, left }),
          })),
        ]}
      />
      <RadioCards
        name="rhythm"
        legend={t('How often?')}
        columns={2}
        options={[
          { value: 'once', label: t('Once') },
          {
            value: 'monthly',
            label: t('Every month'),
            detail: t('We send a reminder with a payment link. We never charge you automatically.'),
          },
        ]}
      />
    </>
  )
}

const Donor = () => {
  const t = useT()
  const { user, closed } = usePageState()
  return (
    <>
      {!user && (
        <TextField
          name="email"
          label={t('Your email address')}
          hint={
            closed?.includes('email')
              ? t(
                  'For the receipt. We cannot send emails yet, so keep the page of your donation, which shows it.',
                )
              : t('For the receipt. No one else sees it.')
          }
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      )}
      <TextField
        name="name"
        label={t('Your name')}
        hint={t('On the receipt. Others read it once our staff have.')}
        optional={t('optional')}
        autoComplete="name"
      />
      <CheckField name="isAnonymous" value="yes" label={t('Keep my name from the public')} />
      <TextArea
        name="message"
        label={t('A message')}
        hint={t('Others read it once our staff have.')}
        optional={t('optional')}
        rows={2}
      />
    </>
  )
}

const Agreement = () => {
  const t = useT()
  return (
    <>
      <p className="small mute">
        {t(
          'No donation goes to a party, a candidate or a campaign, and none buys a say in vetting or voting. We take none from parties, candidates or governments. Money from abroad pays for the work of the platform and for community projects, never for elections.',
        )}
      </p>
      <CheckField
        name="agreed"
        value="yes"
        label={t('This is my own or my organization’s money, and I ask for nothing in return.')}
      />
    </>
  )
}

/** The currency of the form: the one of the address if the provider takes it, otherwise the first. */
const currencyIn = (search: URLSearchParams, overview: DonationsOverview): DonationCurrency =>
  (overview.currencies.find(({ code }) => code === search.get('currency')) ?? overview.currencies[0])?.code ??
  'NGN'

/** Asks for everything that a donation needs; the next page takes it to the provider. */
export const GiveForm = ({ overview }: { overview: DonationsOverview }) => {
  const t = useT()
  const search = useSearch()
  const currency = currencyIn(search, overview)
  const amount = search.get('amount') ?? ''
  return (
    <Card accent title={t('Your donation')}>
      <Form
        key={currency}
        className="stack"
        call={donationsApi.give}
        then={to('donation', { token: 'TOKEN' }).replace('TOKEN', '{token}')}
        failed={failed}
        values={{
          currency,
          to: search.get('to') ?? 'general',
          choice: amount === '' ? String(currencyRules[currency].presets[1]) : 'own',
          amount,
          rhythm: search.get('rhythm') === 'monthly' ? 'monthly' : 'once',
        }}
        submit={t('Continue')}
        variant="civic"
      >
        {overview.currencies.length > 1 && (
          <Segments
            label={t('Currency')}
            items={overview.currencies.map(({ code }) => ({
              href: `${to('donations')}?currency=${code}`,
              label: code,
              current: code === currency,
            }))}
          />
        )}
        <input type="hidden" name="currency" value={currency} />
        <Amount currency={currency} />
        <Purpose currency={currency} overview={overview} />
        <Donor />
        <Agreement />
        <p className="small mute">
          {t(
            'You pay nothing on top. The payment provider keeps a part, in Nigeria 1.5% and ₦100, at most ₦2,000. Your receipt shows the exact sum. For a project we pay that part.',
          )}
        </p>
      </Form>
    </Card>
  )
}
