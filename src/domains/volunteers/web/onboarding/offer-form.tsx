import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
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
      failed={message('Your choices could not be saved. Please try again.')}
      values={{ choices: chosen }}
    >
      {(form) => (
        <>
          <FormProblem form={form} />
          <input type="hidden" name="about" value={of} />
          <CheckCards
            id={form.field('choices').id}
            name="choices"
            legend={of === 'skills' ? t('What can you do?') : t('When do you have time?')}
            hideLegend
            columns={2}
            error={form.field('choices').error}
            defaultValues={[form.valueOf('choices') ?? []].flat()}
            options={options}
          />
          <Button type="submit" busy={form.isBusy}>
            {t('Continue')}
          </Button>
        </>
      )}
    </Form>
  )
}
