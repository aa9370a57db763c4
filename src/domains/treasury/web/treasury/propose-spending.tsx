import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { AmountField } from '#platform/web/forms/fields/amount-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import type { TreasuryFund } from '../../contract.ts'
import { spendingApi, spendingPurposeNames, spendingPurposes } from '../../spending-contract.ts'
import { fundName, sumText } from './words.ts'

const WhatAndHowMuch = ({ funds }: { funds: readonly TreasuryFund[] }) => {
  const t = useT()
  return (
    <>
      <SelectField
        name="fund"
        label={t('Fund')}
        options={funds.map(({ name, unit, free }) => ({
          value: name,
          label: `${t(fundName(name))} · ${sumText(unit, free)}`,
        }))}
      />
      <AmountField
        label={t('Amount')}
        hint={t('In the money of the fund: naira, SUP from the rewards fund, or what was donated.')}
      />
      <SelectField
        name="purpose"
        label={t('What it is for')}
        options={spendingPurposes.map((purpose) => ({
          value: purpose,
          label: t(spendingPurposeNames[purpose]),
        }))}
      />
    </>
  )
}

/** For finance: proposes to pay an organization. */
export const ProposeSpending = ({ funds }: { funds: readonly TreasuryFund[] }) => {
  const t = useT()
  return (
    <Card accent title={t('Spend from a fund')}>
      <Propose
        call={spendingApi.proposeSpending}
        confirms={t('You propose, a second person confirms within 72 hours, and a third one pays.')}
        then={`${to('treasury')}#spending`}
        submit={t('Propose to spend')}
        variant="civic"
      >
        <WhatAndHowMuch funds={funds} />
        <TextField
          name="payee"
          label={t('Organization that is paid')}
          hint={t('Its name becomes public. Pay no person.')}
        />
        <ReasonField kind="public" />
      </Propose>
    </Card>
  )
}
