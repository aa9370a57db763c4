import { useT } from '#platform/web/language.tsx'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'

/** The page for an unknown address: what happened and three ways on [SH-04]. */
export const NotFound = () => {
  const t = useT()
  return (
    <ErrorScreen
      title={t('Page not found')}
      code="404"
      linksTitle={t('You may be looking for')}
      links={[
        { href: '/leaders', label: t('Candidates') },
        { href: '/leaders/nominate', label: t('Nominate a Leader') },
        { href: '/', label: t('Home') },
      ]}
    >
      <p>{t('The address may be mistyped, or the page may have moved.')}</p>
    </ErrorScreen>
  )
}
