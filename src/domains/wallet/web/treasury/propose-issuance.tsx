import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { AmountField } from '#platform/web/forms/fields/amount-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { issuancePurposes, purposeNames, type Treasury, treasuryCalls } from '../../treasury-contract.ts'
import { groupedText } from '#shared/values/grouped-text.ts'

/** For finance: proposes an issuance that another person confirms. */
export const ProposeIssuance = ({ treasury }: { treasury: Treasury }) => {
  const t = useT()
  return (
    <Card accent title={t('Issue SUP')}>
      <Propose
        call={treasuryCalls.proposeIssuance}
        then={to('treasury')}
        submit={t('Propose to issue')}
        variant="civic"
      >
        <AmountField
          label={t('How many SUP')}
          hint={t('A whole number, at most {left}', {
            left: groupedText(treasury.leftThisMonth).replace(/\.00$/, ''),
          })}
          isWhole
        />
        <SelectField
          name="purpose"
          label={t('What it is for')}
          options={issuancePurposes.map((purpose) => ({
            value: purpose,
            label: t(purposeNames[purpose]),
          }))}
        />
        <ReasonField kind="public" />
      </Propose>
    </Card>
  )
}
