import type { FormHandle } from '#platform/web/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { TextField } from '#ui/field.tsx'

interface CodeFieldProps {
  readonly form: FormHandle
  readonly name: 'code' | 'secondFactor'
  /** A new authenticator shows its first code; there is no recovery code yet. */
  readonly isFirst?: boolean
}

/** The code of an authenticator, or a recovery code in its place; phones offer what they know. */
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
