import type { FormHandle } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { PasswordField } from '#ui/forms/field.tsx'

/** A new password, typed twice; `minLength` is its minimum length. */
export const NewPassword = ({ form, minLength }: { form: FormHandle; minLength: number }) => {
  const t = useT()
  const labels = { showLabel: t('Show password'), hideLabel: t('Hide password') }
  return (
    <>
      <PasswordField
        {...form.field('password')}
        {...labels}
        label={t('New password')}
        hint={t('At least {least} characters. A short sentence works well.', { least: minLength })}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirmPassword')}
        {...labels}
        label={t('New password again')}
        autoComplete="new-password"
      />
    </>
  )
}
