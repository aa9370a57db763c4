import { useEffect } from 'react'
import { CurrentPassword } from '#domains/identity/web/sign-in/current-password.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatMomentToday } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { type OpenLink, whatsappApi, type WhatsAppLink } from '../contract.ts'

const here = to('linkWhatsApp')
const POLL_MS = 4_000

const GetCode = ({ again }: { again: boolean }) => {
  const t = useT()
  return (
    <Card title={again ? t('Get a new code') : t('Link your number')} id="code">
      <Form
        className="stack"
        call={whatsappApi.startLink}
        then={`${here}#code`}
        done={message('Your code is ready.')}
        failed={message('The code was not made. Please try again.')}
        submit={t('Show my code')}
        variant={again ? 'quiet' : 'civic'}
      >
        <CurrentPassword hint={t('This stops anyone else from linking their number.')} />
      </Form>
    </Card>
  )
}

/** The code, or the question that the phone was asked; the page looks for the answer by itself. */
const Open = ({ open, onWait }: { open: OpenLink; onWait: () => void }) => {
  const t = useT()
  useEffect(() => {
    const timer = setInterval(onWait, POLL_MS)
    return () => clearInterval(timer)
  }, [onWait])
  if (open.state === 'confirm')
    return (
      <Notice tone="warn" title={t('Answer YES on WhatsApp.')}>
        {t('{number} sent the code. Your number is linked as soon as it answers YES.', {
          number: open.number ?? '',
        })}
      </Notice>
    )
  return (
    <Card accent title={t('Send this message')} id="code">
      <ol className="stack gap-2">
        <li>
          {t('Send this text from the phone that you want to link:')}
          <p className="b num" translate="no">
            {open.text}
          </p>
          {open.href && (
            <a className="btn civic" href={open.href} rel="noreferrer" target="_blank">
              {t('Open WhatsApp')}
            </a>
          )}
        </li>
        <li>{t('WhatsApp asks you whether it is you. Answer YES.')}</li>
        <li>{t('Come back here. This page shows the result automatically.')}</li>
      </ol>
      <p className="small mute mt-2">
        {t('The code works once, until {time}. Never give it to anyone.', {
          time: formatMomentToday(open.expiresAt, t),
        })}
      </p>
    </Card>
  )
}

const endings = {
  refused: message('The phone answered NO, so nothing was linked.'),
  'number-taken': message('That number belongs to another account. Send UNLINK from it first.'),
} as const

const Linked = ({ linked }: { linked: NonNullable<WhatsAppLink['linked']> }) => {
  const t = useT()
  return (
    <Notice tone="ok" title={t('Your number is linked.')}>
      <p>{t('{number} belongs to your account now.', { number: linked.number })}</p>
      <p className="mt-2">
        <ButtonLink size="sm" href={to('whatsAppSettings')}>
          {t('Choose what comes there')}
        </ButtonLink>
      </p>
    </Notice>
  )
}

/** Where the viewer's link stands, and the next step. */
export const LinkSteps = ({ data, onWait }: { data: WhatsAppLink; onWait: () => void }) => {
  const t = useT()
  const { linked, open, place } = data
  if (linked) return <Linked linked={linked} />
  if (!place.isConnected) return null
  const isOpen = open !== null && (open.state === 'waiting' || open.state === 'confirm')
  return (
    <div className="stack">
      <div role="status">
        {open && (open.state === 'refused' || open.state === 'number-taken') && (
          <Notice tone="bad" title={t('Not linked.')}>
            {t(endings[open.state])}
          </Notice>
        )}
      </div>
      {isOpen && <Open open={open} onWait={onWait} />}
      {isOpen && (
        <p>
          <ButtonLink variant="quiet" href={here}>
            {t('Look again')}
          </ButtonLink>
        </p>
      )}
      <GetCode again={open !== null} />
    </div>
  )
}
