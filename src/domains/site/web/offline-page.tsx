import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'

/**
 * What the service worker shows when a page cannot come and no copy of it is saved. The late script fills in the list
 * (src/app/web/offline/saved-pages.ts), because only the device knows what is on it.
 */
const OfflinePage = () => {
  const t = useT()
  return (
    <>
      <PageHead
        lead={t('This page needs a network and is not saved on this device. Saved pages open without one.')}
      />
      <p>
        <ButtonLink href="">{t('Try again')}</ButtonLink>
      </p>
      <Section title={t('Saved on this device')}>
        <p data-no-pages="">{t('No page is saved yet. Each page that you open is saved for later.')}</p>
        <ul className="stack gap-1" data-saved-pages="" hidden />
      </Section>
    </>
  )
}

export default page({ component: OfflinePage })
