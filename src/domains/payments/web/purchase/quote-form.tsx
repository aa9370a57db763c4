import { Form } from '#platform/web/forms/form.tsx'
import { AmountField } from '#platform/web/forms/fields/amount-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { type Offer, purchaseApi } from '../../contract.ts'
import { moneyText } from './words.ts'

/** Asks how much, in SUP or in money; the answer is a quote. */
export const QuoteForm = ({ offer }: { offer: Offer & { rate: NonNullable<Offer['rate']> } }) => {
  const t = useT()
  const amount = useSearch().get('amount') ?? ''
  return (
    <Card accent title={t('How much?')}>
      <Form
        className="stack"
        call={purchaseApi.quotePurchase}
        then={`${to('purchaseTokens')}?purchase={id}`}
        failed={message('Failed to initiate purchase. Please try again.')}
        values={{ amount, unit: 'sup' }}
        submit={t('See the price')}
        variant="civic"
      >
        <p>
          {t('{price} buys 1 SUP today.', {
            price: moneyText(offer.currencySymbol, offer.rate.amount),
          })}
        </p>
        <AmountField label={t('Amount')} min={offer.minSup} max={offer.maxSup} />
        <RadioCards
          name="unit"
          legend={t('The amount is in')}
          columns={2}
          options={[
            { value: 'sup', label: 'SUP' },
            { value: 'money', label: `${offer.currencyCode} (${offer.currencySymbol})` },
          ]}
        />
      </Form>
    </Card>
  )
}
