import { AmountField } from '#platform/web/forms/fields/amount-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { CashoutOverview } from '../../contracts/cashout-contract.ts'
import { nairaText } from './words.ts'

/** Asks how much; the next page shows what arrives. */
export const AmountForm = ({
  overview,
  amount = '',
  error,
}: {
  readonly overview: CashoutOverview
  readonly amount?: string
  readonly error?: string | undefined
}) => {
  const t = useT()
  return (
    <Card accent title={t('How much?')}>
      <form method="get" action={to('cashout')} className="stack">
        <p>
          {t('You have {earned} earned SUP. You can cash out {left} more today.', {
            earned: overview.earned,
            left: nairaText(overview.leftToday),
          })}
        </p>
        <AmountField
          label={t('Amount in SUP')}
          min={overview.minSup}
          defaultValue={amount}
          error={error}
          required
        />
        <p>
          <Button type="submit" variant="civic">
            {t('See what you get')}
          </Button>
        </p>
      </form>
    </Card>
  )
}
