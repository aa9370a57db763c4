import { Loaded } from '#platform/web/loaded.tsx'
import { regionsRead } from '#domains/regions/web/choosing/place-reads.ts'
import { type Region, regionsApi } from '#domains/regions/contract.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { type Translate, useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { message } from '#shared/words.ts'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { placesApi, type UserRegion } from '../../place-contract.ts'

/** The currency of a region and, where SUP is sold, its price there. */
export const currencyWords = (region: Region, t: Translate): string => {
  const { currencyCode: code, currencySymbol: symbol, supExchangeRate: rate } = region
  return rate === null
    ? t('Currency: {code} ({symbol}). SUP is not sold here.', { code, symbol })
    : t('Currency: {code} ({symbol}). 1 SUP costs {symbol}{rate}.', { code, symbol, rate })
}

interface RegionFormProps {
  readonly region: UserRegion
  readonly then: string
}

/** The person's region, with its currency. */
export const RegionForm = ({ region, then }: RegionFormProps) => {
  const t = useT()
  const regions = useRead(regionsApi.regions, regionsRead)
  return (
    <Form
      className="stack"
      call={placesApi.setRegion}
      then={then}
      done={message('Your region is saved.')}
      failed={message('Update failed. Please try again.')}
      values={{ regionId: region.id }}
      submit={t('Save')}
    >
      <Loaded state={regions}>
        {(list) => (
          <RadioCards
            name="regionId"
            legend={t('Region')}
            hideLegend
            options={list.map((each) => ({
              value: each.id,
              label: t(each.name),
              detail: currencyWords(each, t),
            }))}
          />
        )}
      </Loaded>
    </Form>
  )
}
