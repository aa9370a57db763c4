import { useT } from '#platform/web/language.tsx'
import { TextField } from '#ui/forms/field.tsx'

interface CodeFieldProps {
  readonly name: 'code' | 'secondFactor'
  /** For the first code of a new authenticator; recovery codes do not exist yet. */
  readonly isFirst?: boolean
}

/** The field for an authenticator code or a recovery code; phones can fill it in. */
export const CodeField = ({ name, isFirst = false }: CodeFieldProps) => {
  const t = useT()
  return (
    <TextField
      name={name}
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
