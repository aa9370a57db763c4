import type { FormHandle } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { PasswordField } from '#ui/forms/field.tsx'

/** The field for the current password. */
export const CurrentPassword = ({ form, hint }: { form: FormHandle; hint?: string }) => {
  const t = useT()
  return (
    <PasswordField
      {...form.field('currentPassword')}
      showLabel={t('Show password')}
      hideLabel={t('Hide password')}
      label={t('Your password now')}
      hint={hint}
      autoComplete="current-password"
    />
  )
}
