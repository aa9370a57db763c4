import { Form } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { kycConsoleApi } from '../../contracts/console-contract.ts'

/** The first of two people proposes to take a verification back. */
export const TakingBack = () => {
  const t = useT()
  return (
    <Card title={t('Take a verification back')}>
      <Form
        className="stack"
        call={kycConsoleApi.revoke}
        then={to('kycConsole')}
        done={message('Proposed. Another person must confirm it.')}
        failed={message('That did not work. Please try again.')}
      >
        {(form) => (
          <>
            <FormProblem form={form} />
            <p>
              {t(
                'You propose, a second person confirms within 72 hours. Nothing that the person did before is undone.',
              )}
            </p>
            <TextField
              {...form.field('number')}
              label={t('Number of the file')}
              inputMode="numeric"
              width={10}
            />
            <TextArea
              {...form.field('reason')}
              label={t('Reason for the person')}
              hint={t('The person reads it. Name nobody else.')}
              rows={3}
              maxLength={500}
            />
            <p>
              <Button type="submit" size="sm" variant="quiet" busy={form.isBusy}>
                {t('Propose to take it back')}
              </Button>
            </p>
          </>
        )}
      </Form>
    </Card>
  )
}
