import { useT } from '#platform/web/language.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'

/** In every form that starts a session: nothing of the person stays on a phone that others use, too. */
export const SharedPhoneField = () => {
  const t = useT()
  return (
    <CheckField
      name="sharedPhone"
      value="yes"
      label={t('Other people use this phone')}
      detail={t('Nothing of yours stays on it, and you are logged out after five minutes without a touch.')}
    />
  )
}
