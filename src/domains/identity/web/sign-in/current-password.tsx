import { useT } from '#platform/web/language.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'

/** The field for the current password. */
export const CurrentPassword = ({ hint }: { hint?: string }) => {
  const t = useT()
  return (
    <PasswordField
      name="currentPassword"
      showLabel={t('Show password')}
      hideLabel={t('Hide password')}
      label={t('Your password now')}
      hint={hint}
      autoComplete="current-password"
    />
  )
}
