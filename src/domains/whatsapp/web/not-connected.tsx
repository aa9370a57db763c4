import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Notice } from '#ui/notice.tsx'

interface Place {
  readonly isConnected: boolean
  readonly isTest: boolean
}

/** Says that nothing comes or goes over WhatsApp yet, or that a test page plays the phone. */
export const PlaceNotice = ({ place }: { place: Place }) => {
  const t = useT()
  if (!place.isConnected)
    return (
      <Notice tone="warn" title={t('WhatsApp is not connected yet.')}>
        {t('You can ask the guides on this site.')}{' '}
        <Anchor href={to('meetYourGuides')}>{t('Meet your guides')}</Anchor>
      </Notice>
    )
  if (!place.isTest) return null
  return (
    <Notice title={t('Test phone.')}>
      {t('This is a test page. No WhatsApp message is sent.')}{' '}
      <a href="/dev/whatsapp">{t('Open the test phone')}</a>
    </Notice>
  )
}
