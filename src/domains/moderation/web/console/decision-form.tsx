import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { type ItemCase, moderationConsoleApi } from '../../console-contract.ts'
import { flagReasonNames, flagReasons } from '../../contract.ts'
import { answerFor } from './case-words.ts'

interface FieldsProps {
  readonly item: ItemCase
}

const Answers = ({ item }: FieldsProps) => {
  const t = useT()
  return (
    <RadioCards
      name="outcome"
      legend={item.status === 'second' ? t('Do you agree with the first decision?') : t('Your decision')}
      columns={2}
      options={item.outcomes.map((value) => {
        const { label, detail } = answerFor(item, value)
        return { value, label: t(label), detail: t(detail) }
      })}
    />
  )
}

/** Why, for the author or the sender, and what is published; each shows with the answer that needs it. */
const Reasons = ({ item }: FieldsProps) => {
  const t = useT()
  const takes = new Set(item.outcomes)
  return (
    <>
      {takes.has('removed') && (
        <div className="if-removed">
          <SelectField
            name="reason"
            label={t('Why it is removed')}
            placeholder={t('Choose a reason')}
            options={flagReasons.map((value) => ({ value, label: t(flagReasonNames[value]) }))}
          />
        </div>
      )}
      {!takes.has('agreed') && (
        <TextArea
          name="note"
          label={t('Your reasons')}
          hint={
            takes.has('removed')
              ? t('The author will read this. They will not see your name.')
              : takes.has('upheld')
                ? t('The person who sent it reads this.')
                : t('Other moderators read this.')
          }
          rows={3}
        />
      )}
      {takes.has('upheld') && (
        <div className="if-upheld">
          <TextArea
            name="summary"
            label={t('What is published')}
            hint={t(
              'Only what you checked, in plain words. No guesses, no names of others, nothing of the sender.',
            )}
            rows={4}
          />
        </div>
      )}
    </>
  )
}

/** The answers that a case takes, and what each of them needs. */
export const DecisionForm = ({ item, here }: { item: ItemCase; here: string }) => {
  const t = useT()
  return (
    <Form
      key={item.id}
      call={moderationConsoleApi.decideItem}
      params={{ itemId: item.id }}
      then={here}
      done={message('Decision saved')}
      failed={message('We could not save the decision. Please try again.')}
      className="stack"
      submit={t('Save the decision')}
      variant="civic"
    >
      <Answers item={item} />
      <Reasons item={item} />
    </Form>
  )
}
