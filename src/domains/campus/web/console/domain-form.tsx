import { Form } from '#platform/web/forms/form.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { TextField } from '#ui/forms/field.tsx'
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
      failed={message('We could not propose it. Please try again.')}
      className="stack"
      submit={t('Propose')}
    >
      <RadioCards
        name="change"
        legend={t('What to do')}
        options={[
          { value: 'open', label: t('Let addresses of this domain prove a place') },
          { value: 'close', label: t('Close the domain') },
        ]}
      />
      <TextField name="domain" label={t('Domain')} hint={t('Such as unilag.edu.ng')} />
      <TextField
        name="institutionId"
        label={t('Id of the institution')}
        hint={t('As its page has it, such as university-of-lagos')}
      />
      <ReasonField />
    </Form>
  )
}
