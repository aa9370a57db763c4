import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'

/** Where our answer goes. Only visitors give an address: a signed-in person is answered in their account. */
export const AnswerTo = () => {
  const t = useT()
  const { user, closed } = usePageState()
  if (user) return <p className="small mute">{t('We answer in your account and send you a notification.')}</p>
  return (
    <>
      {closed?.includes('email') && (
        <Notice tone="warn" title={t('We cannot send emails yet.')}>
          {t('Our answer goes out as soon as we can. If you sign in first, it comes to your account.')}
        </Notice>
      )}
      <TextField
        name="email"
        label={t('Your email address')}
        hint={t('Only for our answer. We delete it with the message, a year after the answer.')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField name="name" label={t('Your name')} optional={t('optional')} autoComplete="name" />
    </>
  )
}
