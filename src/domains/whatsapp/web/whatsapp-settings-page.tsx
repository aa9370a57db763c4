import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { languages, message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type LinkedNumber, whatsappApi, type WhatsAppSettings } from '../contract.ts'
import { PlaceNotice } from './not-connected.tsx'
import { ownSettingsRead } from './whatsapp-reads.ts'

const here = to('whatsAppSettings')
const failed = message('The change was not saved. Please try again.')

const Number = ({ linked }: { linked: LinkedNumber }) => {
  const t = useT()
  return (
    <Card title={t('Your number')} id="number">
      <p className="b num">{linked.number}</p>
      <p className="small mute">
        {t('Linked since {day}.', { day: formatDate(linked.since.slice(0, 10), t) })}
      </p>
      {linked.isStopped && (
        <Notice tone="warn" className="mt-2" title={t('You sent STOP.')}>
          {t('Messages to this number are off. Send START from it to turn them on.')}
        </Notice>
      )}
      <Disclosure className="mt-3" summary={t('Remove this number')}>
        <Form
          className="stack"
          call={whatsappApi.unlink}
          then={here}
          done={message('The number is removed from your account.')}
          failed={failed}
          submit={t('Remove the number')}
          variant="bad"
        >
          <p>{t('Nothing goes to this number any more. You can link it again, or another one.')}</p>
        </Form>
      </Disclosure>
    </Card>
  )
}

const Kinds = ({ kinds }: Pick<WhatsAppSettings, 'kinds'>) => {
  const t = useT()
  return (
    <Card title={t('What comes over WhatsApp')} id="kinds">
      <Form
        className="stack"
        call={whatsappApi.saveKinds}
        then={`${here}#kinds`}
        done={message('Your choice is saved.')}
        failed={failed}
      >
        <fieldset className="stack gap-2">
          <legend className="small mute">
            {t('Nothing is sent there that you do not choose. STOP ends everything at once.')}
          </legend>
          {kinds.map(({ setting, label, isOn }) => (
            <CheckField
              key={setting}
              id={`on-${setting}`}
              name="on"
              value={setting}
              label={t(label)}
              defaultChecked={isOn}
            />
          ))}
        </fieldset>
        <p className="row wrapf">
          <Submit>{t('Save')}</Submit>
          <ButtonLink variant="quiet" href={`${to('notifications')}#quiet`}>
            {t('Quiet hours')}
          </ButtonLink>
        </p>
      </Form>
    </Card>
  )
}

const Language = ({ linked }: { linked: LinkedNumber }) => {
  const t = useT()
  return (
    <Card title={t('Language of answers')} id="language">
      <Form
        className="stack"
        call={whatsappApi.saveLanguage}
        then={`${here}#language`}
        done={message('Your language is saved.')}
        failed={failed}
        values={{ language: linked.language ?? 'auto' }}
        submit={t('Save the language')}
        variant="quiet"
      >
        <SelectField
          name="language"
          label={t('Language')}
          options={[
            { value: 'auto', label: t('The language I write in') },
            ...languages.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      </Form>
    </Card>
  )
}

/** The linked number, what comes there and in which language [NT-03]. */
const WhatsAppSettingsPage = () => {
  const t = useT()
  const state = useRead(whatsappApi.whatsAppSettings, ownSettingsRead)
  return (
    <>
      <PageHead lead={t('What comes to your phone, and in which language.')} />
      <Loaded state={state} failed={t('We could not load your settings.')}>
        {({ place, linked, kinds }) => (
          <>
            <PlaceNotice place={place} />
            {linked ? (
              <>
                <Number linked={linked} />
                <Kinds kinds={kinds} />
                <Language linked={linked} />
              </>
            ) : (
              <EmptyState
                className="card"
                level={2}
                title={t('No number is linked to your account.')}
                action={<ButtonLink href={to('linkWhatsApp')}>{t('Link WhatsApp')}</ButtonLink>}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: WhatsAppSettingsPage,
  frame: 'read stack',
  reads: () => [ownSettingsRead],
})
