import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
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
      className="stack"
      submit={t('Propose the chapter')}
      variant="civic"
    >
      <p>{t('It is for the local government area that your profile names.')}</p>
      <TextField name="name" label={t('Name of the chapter')} />
      <TextField
        name="campus"
        label={t('For one campus?')}
        hint={t('Its name. Leave it empty for the whole area.')}
        optional={t('optional')}
      />
      <TextArea name="about" label={t('What will you do together?')} rows={4} />
      <TextField
        name="safetyContact"
        label={t('Who can members call if they feel unsafe?')}
        hint={t('A name and a number. Only members see it.')}
      />
      <CheckField
        name="agrees"
        value="yes"
        label={t('I have read the code of conduct below, and the chapter will follow it.')}
      />
    </Form>
  )
}
