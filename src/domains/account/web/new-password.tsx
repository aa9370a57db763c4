import { PasswordPair } from '#domains/identity/web/sign-in/password-pair.tsx'
import { useT } from '#platform/web/language.tsx'

/** A new password; `minLength` is its minimum length. */
export const NewPassword = ({ minLength }: { minLength: number }) => {
  const t = useT()
  return (
    <PasswordPair
      label={t('New password')}
      againLabel={t('New password again')}
      hint={t('At least {least} characters. A short sentence works well.', { least: minLength })}
    />
  )
}
