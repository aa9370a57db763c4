import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { AmountField } from '#platform/web/forms/fields/amount-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { type Treasury, treasuryCalls } from '../../treasury-contract.ts'
import { groupedText } from '#shared/values/grouped-text.ts'

/** For finance: proposes another bound of a month, which another person confirms. */
export const ProposeBound = ({ treasury }: { treasury: Treasury }) => {
  const t = useT()
  return (
    <Card title={t('Change the monthly limit')}>
      <Propose call={treasuryCalls.proposeBound} then={to('treasury')} submit={t('Propose this limit')}>
        <AmountField
          label={t('SUP in a month, at most')}
          hint={t('Now: {bound}', { bound: groupedText(treasury.monthBound).replace(/\.00$/, '') })}
          isWhole
        />
        <ReasonField kind="public" />
      </Propose>
    </Card>
  )
}
