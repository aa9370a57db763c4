import type { Call } from '#shared/api.ts'
import { message } from '#shared/words.ts'
import { type CardOption, RadioCards } from '#ui/forms/radio-cards.tsx'
import { useT } from '../../language.tsx'
import { ReasonField, type ReasonFieldProps } from '../fields/reason-field.tsx'
import { Form } from '../form.tsx'
import type { FormProps } from '../form-props.ts'

interface DecideProps<C extends Call> extends Omit<FormProps<C>, 'children'> {
  readonly outcomes: readonly CardOption[]
  /** The field of the outcome. */
  readonly name?: string
  readonly reason?: ReasonFieldProps
}

/** A decision of one person: one of a few outcomes, and why. */
export const Decide = <C extends Call>(props: DecideProps<C>) => {
  const { outcomes, name = 'outcome', reason, ...form } = props
  const t = useT()
  return (
    <Form className="stack" done={message('Decision recorded')} submit={t('Record the decision')} {...form}>
      <RadioCards name={name} legend={t('Your decision')} columns={2} options={outcomes} />
      <ReasonField {...reason} />
    </Form>
  )
}
