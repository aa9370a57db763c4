import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { kycConsoleApi } from '../../contracts/console-contract.ts'

/** The first of two people proposes to take a verification back. */
export const TakingBack = () => {
  const t = useT()
  return (
    <Card title={t('Withdraw a verification')}>
      <Propose
        call={kycConsoleApi.revoke}
        confirms={t(
          'You propose, a second person confirms within 72 hours. Nothing that the person did before is undone.',
        )}
        then={to('kycConsole')}
        submit={t('Propose to withdraw it')}
        size="sm"
        variant="quiet"
      >
        <TextField name="number" label={t('Number of the file')} inputMode="numeric" width={10} />
        <ReasonField
          label={t('Reason for the person')}
          hint={t('The applicant will see this. Do not name anyone else.')}
        />
      </Propose>
    </Card>
  )
}
