import { useT } from '#platform/web/language.tsx'
import type { Call } from '#shared/api.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { type CardOption, RadioCards } from '#ui/forms/radio-cards.tsx'
import { FormProblem } from './form-problem.tsx'
import { Form, type FormProps } from './form.tsx'

interface ComplaintProps<C extends Call> extends Pick<FormProps<C>, 'call' | 'params' | 'then'> {
  readonly summary: string
  /** The reason codes, each with its words; the form posts one as `code`. */
  readonly reasons: readonly CardOption[]
}

/** Tells the moderators that something public breaks the rules: one reason, no free text. */
export const ComplaintForm = <C extends Call>({ summary, reasons, ...wiring }: ComplaintProps<C>) => {
  const t = useT()
  return (
    <Disclosure summary={summary} className="no-print">
      <Form
        {...wiring}
        done={message('Thank you. A moderator looks at it.')}
        failed={message('That did not work. Please try again.')}
        className="stack"
      >
        {(form) => (
          <>
            <FormProblem form={form} />
            <RadioCards
              name="code"
              id={form.field('code').id}
              error={form.field('code').error}
              legend={t('What is wrong with it?')}
              options={reasons}
            />
            <Button type="submit" variant="quiet" busy={form.isBusy}>
              {t('Tell the moderators')}
            </Button>
          </>
        )}
      </Form>
    </Disclosure>
  )
}
