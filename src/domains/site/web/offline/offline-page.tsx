import { packRead } from '#domains/record/web/pack/pack-link.tsx'
import { PackReader, PackSection } from '#domains/record/web/pack/pack-section.tsx'
import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { Tray } from './tray.tsx'

/** What the worker says of a page or a form: it shows one of them in the text of this page (app/web/worker/forms.ts). */
const Said = () => {
  const t = useT()
  return (
    <>
      <Notice data-say="unsaved" tone="warn">
        {t('This page needs a network and is not saved on this device. Saved pages open without one.')}{' '}
        <ButtonLink href="" size="sm" variant="quiet">
          {t('Try again')}
        </ButtonLink>
      </Notice>
      <Notice data-say="kept" hidden tone="ok" role="status">
        {t('Saved. It will be sent when your network is back.')}
      </Notice>
      <Notice data-say="needs-network" hidden tone="warn" title={t('This needs a network')}>
        {t('It was not saved here. If you are not sure whether it arrived, look before you send it again.')}
      </Notice>
      <Notice data-say="full" hidden tone="bad" title={t('This device is full')}>
        {t('Nothing could be saved. Copy what you typed, make room on the device and send it again.')}
      </Notice>
      <Section data-say="typed" hidden title={t('What you typed')}>
        <textarea className="in" readOnly rows={6} aria-label={t('What you typed')} data-typed="" />
      </Section>
      <Notice data-say="leaving" hidden tone="warn" title={t('Something of yours is not sent yet')}>
        <p>{t('What should happen to it when you log out?')}</p>
        <div className="row gap-2">
          <Button data-do="leave-send">{t('Send it first')}</Button>
          <Button variant="quiet" data-do="leave-keep">
            {t('Keep it here for me')}
          </Button>
          <Button variant="bad" data-do="leave-delete">
            {t('Delete it')}
          </Button>
        </div>
      </Notice>
    </>
  )
}

/**
 * What the service worker shows when a page cannot come and no copy of it is saved, and the tray of what waits to be sent.
 * The late script fills in the lists (src/app/web/offline), because only the device knows what is on it.
 */
const OfflinePage = () => {
  const t = useT()
  return (
    <>
      <PackReader />
      <div className="stack" data-around="">
        <PageHead />
        <Said />
        <Tray />
        <Section title={t('Mobile data used here')}>
          <p data-spent={usePageState().nairaPerGb} data-always="" />
          <p className="hint">
            {t(
              'Counted on this device, for this product alone. The low-data mode in the menu makes pages smaller.',
            )}
          </p>
        </Section>
        <Section title={t('Kept by you')} data-kept="" hidden>
          <ul className="stack gap-1" />
        </Section>
        <Section title={t('Saved on this device')}>
          <p data-no-pages="">{t('No page is saved yet. Each page that you open is saved for later.')}</p>
          <ul className="stack gap-1" data-saved-pages="" hidden />
        </Section>
        <PackSection />
      </div>
    </>
  )
}

export default page({ component: OfflinePage, reads: ({ language }) => [packRead(language)] })
