import type { FormHandle } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { TextField } from '#ui/forms/field.tsx'

interface CodeFieldProps {
  readonly form: FormHandle
  readonly name: 'code' | 'secondFactor'
  /** For the first code of a new authenticator; recovery codes do not exist yet. */
  readonly isFirst?: boolean
}

/** The field for an authenticator code or a recovery code; phones can fill it in. */
export const CodeField = ({ form, name, isFirst = false }: CodeFieldProps) => {
  const t = useT()
  return (
    <TextField
      {...form.field(name)}
      label={t('Code of your authenticator app')}
      hint={isFirst ? t('Six digits. They change every 30 seconds.') : t('Six digits, or a recovery code.')}
      autoComplete="one-time-code"
      {...(isFirst && { inputMode: 'numeric' })}
      autoCapitalize="characters"
      spellCheck={false}
      width={10}
    />
  )
}
