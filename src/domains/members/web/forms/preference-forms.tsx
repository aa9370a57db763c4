import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { type LanguageCode, languages, message } from '#shared/words.ts'
import { CheckCards, RadioCards } from '#ui/forms/radio-cards.tsx'
import { type Interest, interestNames, interests } from '#shared/civic/interests.ts'
import { profileApi } from '../../profile-contract.ts'

interface LanguageFormProps {
  readonly language: LanguageCode
  /** Gets the chosen language, which that page then saves on this device. */
  readonly then: string
  readonly save: string
}

/** The language of pages and e-mails. The next page reloads, so that it uses the new language. */
export const LanguageForm = ({ language, then, save }: LanguageFormProps) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={profileApi.setLanguage}
      then={then}
      failed={message('We could not save your language. Please try again.')}
      values={{ language }}
      submit={save}
    >
      <RadioCards
        name="language"
        legend={t('Language')}
        hideLegend
        options={languages.map(({ code, name, isBeta }) => ({
          value: code,
          label: name,
          ...(isBeta && { detail: t('Beta') }),
        }))}
      />
    </Form>
  )
}

interface InterestsFormProps {
  readonly call: typeof profileApi.setInterests | typeof profileApi.finishOnboarding
  readonly chosen: readonly Interest[]
  readonly then: string
  readonly done: string
  readonly save: string
}

/** The person's interests; any number, including none. */
export const InterestsForm = ({ call, chosen, then, done, save }: InterestsFormProps) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={call}
      then={then}
      done={done}
      failed={message('We could not save your choices. Please try again.')}
      values={{ interests: chosen }}
    >
      <CheckCards
        name="interests"
        legend={t('What matters to you')}
        hideLegend
        columns={2}
        options={interests.map((interest) => ({ value: interest, label: t(interestNames[interest]) }))}
      />
      <Submit>{save}</Submit>
    </Form>
  )
}
