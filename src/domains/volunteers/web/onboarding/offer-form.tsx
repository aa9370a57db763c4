import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { CheckCards } from '#ui/forms/radio-cards.tsx'
import { volunteerApi, volunteerSkills, volunteerTimes } from '../../contract.ts'
import { skillNames, timeNames } from '../../rules.ts'

interface OfferFormProps {
  readonly of: 'skills' | 'times'
  readonly chosen: readonly string[]
  readonly then: string
}

/** What a volunteer can do, or when. */
export const OfferForm = ({ of, chosen, then }: OfferFormProps) => {
  const t = useT()
  const options =
    of === 'skills'
      ? volunteerSkills.map((value) => ({ value, label: t(skillNames[value]) }))
      : volunteerTimes.map((value) => ({ value, label: t(timeNames[value]) }))
  return (
    <Form
      className="stack"
      call={volunteerApi.saveOffer}
      then={then}
      failed={message('We could not save your choices. Please try again.')}
      values={{ choices: chosen }}
      submit={t('Continue')}
    >
      <input type="hidden" name="about" value={of} />
      <CheckCards
        name="choices"
        legend={of === 'skills' ? t('What can you do?') : t('When do you have time?')}
        hideLegend
        columns={2}
        options={options}
      />
    </Form>
  )
}
