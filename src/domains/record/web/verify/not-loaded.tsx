import { useT } from '#platform/web/language.tsx'
import { Notice } from '#ui/notice.tsx'

/** The code of the checks did not load, so there is no result yet. */
export const NotLoaded = () => {
  const t = useT()
  return (
    <Notice className="mt-3" tone="warn" role="alert" title={t('We could not load the check.')}>
      <p>{t('Check your network, then reload this page.')}</p>
    </Notice>
  )
}

/** A file of the record did not load, so there is no result yet. */
export const NotRead = () => {
  const t = useT()
  return (
    <Notice className="mt-3" tone="warn" role="alert" title={t('We could not read the record to the end.')}>
      <p>{t('This does not mean that the record is wrong. Check your network, then try again.')}</p>
    </Notice>
  )
}
