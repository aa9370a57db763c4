import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { whatsappApi } from '../contract.ts'
import { LinkSteps } from './link-steps.tsx'
import { PlaceNotice } from './not-connected.tsx'
import { linkRead, placeRead } from './whatsapp-reads.ts'

const About = () => {
  const t = useT()
  return (
    <Card title={t('What you can do there')}>
      <ul className="stack gap-2">
        <li>
          {t(
            'Ask the guides about your rights, voting and offices, in five languages. Each answer names its page.',
          )}
        </li>
        <li>{t('Get the notices that you choose, once your number is linked to your account.')}</li>
        <li>{t('Send STOP at any time and nothing more comes. START brings it back, HELP explains.')}</li>
      </ul>
      <p className="small mute mt-2">
        {t(
          'We delete the text of a message when it is answered. WhatsApp itself belongs to Meta, which carries the messages. Never send identity numbers or passwords.',
        )}
      </p>
    </Card>
  )
}

const ForGuests = () => {
  const t = useT()
  const state = useRead(whatsappApi.place, placeRead)
  return (
    <Loaded state={state}>
      {(place) => (
        <>
          <PlaceNotice place={place} />
          {place.isConnected && (
            <p className="row wrapf">
              <ButtonLink
                href={`${to('auth')}?${new URLSearchParams({ returnUrl: to('linkWhatsApp') }).toString()}`}
              >
                {t('Sign in to link your number')}
              </ButtonLink>
              {!place.isTest && place.number && (
                <a className="btn quiet" href={`https://wa.me/${place.number}`} rel="noreferrer">
                  {t('Ask the guides on WhatsApp')}
                </a>
              )}
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}

const ForMembers = () => {
  const state = useRead(whatsappApi.link, linkRead)
  return (
    <Loaded state={state}>
      {(data) => (
        <>
          <PlaceNotice place={data.place} />
          <LinkSteps data={data} onWait={state.refresh} />
        </>
      )}
    </Loaded>
  )
}

/** What WhatsApp is for here; members link their number with a code [NT-03]. */
const LinkWhatsAppPage = () => {
  const t = useT()
  const viewer = useViewer()
  return (
    <>
      <PageHead lead={t('Ask the guides and get your notices on WhatsApp.')} />
      {viewer?.ageVerified ? <ForMembers /> : <ForGuests />}
      <About />
    </>
  )
}

export default page({
  component: LinkWhatsAppPage,
  frame: 'read stack',
  reads: ({ viewer }) => [viewer?.ageVerified ? linkRead : placeRead],
  head: ({ t }) => ({
    description: t('Ask the guides and get your notices on WhatsApp.'),
  }),
})
