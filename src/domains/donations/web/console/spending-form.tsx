import { Form } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { donationConsoleApi } from '../../console-contract.ts'
import { donationCurrencies, fundNames, funds } from '../../funds-contract.ts'

/** The first of two people proposes what a fund pays for. */
export const SpendingForm = () => {
  const t = useT()
  return (
    <Card title={t('Spend money of a fund')}>
      <Form
        className="stack"
        call={donationConsoleApi.proposeSpending}
        then={to('donationConsole')}
        done={message('A second person of finance confirms it now.')}
        failed={message('That did not work. Please try again.')}
        values={{ fund: 'general', currency: 'NGN' }}
      >
        {(form) => (
          <>
            <FormProblem form={form} />
            <SelectField
              {...form.field('fund')}
              label={t('Fund')}
              options={funds.map((fund) => ({ value: fund, label: t(fundNames[fund]) }))}
            />
            <SelectField
              {...form.field('currency')}
              label={t('Currency')}
              options={donationCurrencies.map((code) => ({ value: code, label: code }))}
            />
            <TextField {...form.field('amount')} label={t('Amount')} inputMode="decimal" width={10} />
            <TextField {...form.field('paidTo')} label={t('Who is paid')} maxLength={120} />
            <TextArea
              {...form.field('reason')}
              label={t('What for')}
              hint={t('Payee and reason become public.')}
              rows={3}
              maxLength={500}
            />
            <Button type="submit" variant="civic" busy={form.isBusy}>
              {t('Propose')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  )
}
