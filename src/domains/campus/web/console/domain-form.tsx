import { Form } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { campusConsoleApi } from '../../contracts/campus-console-contract.ts'

/** Proposes to open or close an address domain; a second person confirms. */
export const DomainForm = () => {
  const t = useT()
  return (
    <Form
      call={campusConsoleApi.proposeDomain}
      then={to('campusConsole')}
      done={message('Proposed. A second person confirms it.')}
      failed={message('It could not be proposed. Please try again.')}
      className="stack"
    >
      {(form) => (
        <>
          <FormProblem form={form} />
          <RadioCards
            {...form.field('change')}
            legend={t('What to do')}
            options={[
              { value: 'open', label: t('Let addresses of this domain prove a place') },
              { value: 'close', label: t('Close the domain') },
            ]}
          />
          <TextField
            {...form.field('domain')}
            label={t('Domain')}
            hint={t('Such as unilag.edu.ng')}
            maxLength={120}
          />
          <TextField
            {...form.field('institutionId')}
            label={t('Id of the institution')}
            hint={t('As its page has it, such as university-of-lagos')}
            maxLength={80}
          />
          <TextArea {...form.field('reason')} label={t('Reason')} rows={2} maxLength={500} />
          <p>
            <Button type="submit" busy={form.isBusy}>
              {t('Propose')}
            </Button>
          </p>
        </>
      )}
    </Form>
  )
}
