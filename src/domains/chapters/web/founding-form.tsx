import { Form } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { chaptersApi } from '../contract.ts'

/** Proposes a chapter where the person lives. */
export const FoundingForm = () => {
  const t = useT()
  return (
    <Form
      call={chaptersApi.proposeChapter}
      then="/local-chapters/{id}"
      done={message('Your proposal is public. Ask two verified neighbours to join you as founders.')}
      failed={message('That did not work. Please try again.')}
      className="stack"
    >
      {(form) => (
        <>
          <FormProblem form={form} />
          <p>{t('It is for the local government area that your profile names.')}</p>
          <TextField {...form.field('name')} label={t('Name of the chapter')} maxLength={80} />
          <TextField
            {...form.field('campus')}
            label={t('For one campus?')}
            hint={t('Its name. Leave it empty for the whole area.')}
            optional={t('optional')}
            maxLength={80}
          />
          <TextArea
            {...form.field('about')}
            label={t('What will you do together?')}
            rows={4}
            maxLength={1000}
          />
          <TextField
            {...form.field('safetyContact')}
            label={t('Who can members call if they feel unsafe?')}
            hint={t('A name and a number. Only members see it.')}
            maxLength={120}
          />
          <CheckField
            id={form.field('agrees').id}
            name="agrees"
            value="yes"
            error={form.field('agrees').error}
            label={t('I have read the code of conduct below, and the chapter will follow it.')}
          />
          <p>
            <Button type="submit" variant="civic" busy={form.isBusy}>
              {t('Propose the chapter')}
            </Button>
          </p>
        </>
      )}
    </Form>
  )
}
