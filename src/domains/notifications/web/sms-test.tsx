import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { notificationsApi } from '../contract.ts'

interface SmsTestProps {
  readonly hasPhone: boolean
  readonly isPhoneVerified: boolean
}

/** Sends the person a text message, so that they see whether texts arrive [NT-02]. */
export const SmsTest = ({ hasPhone, isPhoneVerified }: SmsTestProps) => {
  const t = useT()
  return (
    <Card title={t('Do text messages reach you?')} id="sms">
      <Form
        className="stack"
        call={notificationsApi.testSms}
        then={`${to('notifications')}#sms`}
        done={message('We sent a text message to {address}.')}
        failed={message('SMS test failed. Check the phone number.')}
        submit={t('Send me a test')}
        variant="quiet"
      />
      {!isPhoneVerified && (
        <p className="mt-2">
          <ButtonLink size="sm" variant="quiet" href={to('verifyPhone')}>
            {hasPhone ? t('Confirm your phone') : t('Add a phone number')}
          </ButtonLink>
        </p>
      )}
      <p className="mt-2">
        <ButtonLink size="sm" variant="quiet" href={to('whatsAppSettings')}>
          {t('WhatsApp settings')}
        </ButtonLink>
      </p>
    </Card>
  )
}
