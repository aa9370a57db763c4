import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { TextField } from '#ui/forms/field.tsx'
import type { accountApi } from '../../contract.ts'

interface EnterCodeProps {
  readonly call: typeof accountApi.verifyEmail | typeof accountApi.verifyPhone
  readonly then: string
  readonly done: string
  readonly hint: string
  readonly triesLeft: number
}

/** One field for six digits, which phones fill in from the message. */
export const EnterCode = ({ call, then, done, hint, triesLeft }: EnterCodeProps) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={call}
      then={then}
      done={done}
      failed={message('The code was not checked. Please try again.')}
      submit={t('Confirm')}
    >
      <TextField
        name="code"
        label={t('Code')}
        hint={hint}
        width={10}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      {triesLeft < 5 && (
        <p className="small mute">
          {t('{count, plural, one {# try is} other {# tries are}} left for this code.', {
            count: triesLeft,
          })}
        </p>
      )}
    </Form>
  )
}
