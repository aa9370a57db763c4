import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { formatBytes, formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { privacyApi } from '../contract.ts'

const statusRead = read(privacyApi.exportStatus)
const leavingRead = read(privacyApi.leaving)

const AskForExport = () => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={privacyApi.exportData}
      then={to('dataDeletion')}
      done={message('We are preparing your data')}
      failed={message('We could not prepare your data. Please try again.')}
      submit={t('Prepare my data')}
    />
  )
}

const Export = () => {
  const t = useT()
  const { data } = useRead(privacyApi.exportStatus, statusRead)
  return (
    <Section title={t('Take your data with you')}>
      <Card>
        <div className="stack">
          <p>
            {t(
              'You get one ZIP file with a short guide, your data (JSON) and the files you sent. It is ready within minutes.',
            )}
          </p>
          <p>
            {t(
              'For 90 days we remember which days you signed in on a device. This stops people from reviewing a nomination sent from their own phone. We do not keep the kind of device.',
            )}
          </p>
          {data?.state === 'preparing' && (
            <Notice>
              <p>{t('We are preparing your data. Check again in a minute.')}</p>
              <p>
                <a href={to('dataDeletion')}>{t('Check again')}</a>
              </p>
            </Notice>
          )}
          {data?.state === 'ready' && (
            <Notice tone="ok" title={t('Your data is ready.')}>
              <p>
                {t('You can download it once, until {time}, while you are signed in.', {
                  time: formatMoment(data.expiresAt ?? '', t),
                })}
              </p>
              <p className="mt-2">
                <a className="btn" href={privacyApi.download.path} download>
                  {t('Download ({size})', { size: formatBytes(data.size ?? 0) })}
                </a>
              </p>
            </Notice>
          )}
          {data && data.state !== 'preparing' && <AskForExport />}
        </div>
      </Card>
    </Section>
  )
}

/** What ends with this account, and what must be done first, before anybody confirms. */
const WhatEnds = () => {
  const t = useT()
  const { data } = useRead(privacyApi.leaving, leavingRead)
  if (!data) return null
  return (
    <>
      {data.ends.length > 0 && (
        <Notice tone="warn" title={t('What you run ends with your account')}>
          <ul>
            {data.ends.map(({ text, count }) => (
              <li key={text}>{t(text, { count })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {data.first.length > 0 && (
        <Notice tone="bad" title={t('Do this first')}>
          <ul>
            {data.first.map((text) => (
              <li key={text}>{t(text)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

const EraseForm = () => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={privacyApi.erase}
      then="/"
      done={message('Your account is erased')}
      failed={message('We could not erase your account. Please try again.')}
      submit={t('Erase my account')}
      variant="bad"
    >
      <PasswordField
        name="currentPassword"
        label={t('Your password')}
        autoComplete="current-password"
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
      />
      <CheckField name="sure" value="yes" label={t('I understand that my account cannot be brought back')} />
    </Form>
  )
}

const Erase = () => {
  const t = useT()
  return (
    <Section title={t('Erase your account')}>
      <Card>
        <div className="stack">
          <p>{t('This cannot be undone. What happens:')}</p>
          <ul>
            <li>{t('You are signed out everywhere, and no one can sign in to this account again.')}</li>
            <li>
              {t(
                'We erase your name, email, phone, place, picture, drafts and private files immediately, and from our backups within 35 days.',
              )}
            </li>
            <li>
              {t(
                'What you have done still counts, under a number without your name: endorsements, reviews, decisions.',
              )}
            </li>
            <li>{t('Nominations that became public profiles stay, without your name.')}</li>
            <li>
              {t(
                'Your photos and public stories go from every page at once, and from copies of networks within five minutes.',
              )}
            </li>
          </ul>
          <WhatEnds />
          <EraseForm />
        </div>
      </Card>
    </Section>
  )
}

/** Export and erasure of a person's data. Guests see what would happen [PF-03]. */
const DataDeletionPage = () => {
  const t = useT()
  const viewer = useViewer()
  return (
    <>
      <PageHead
        lead={t(
          'You can see what we keep about you, download it, and ask us to erase it. It is free, and you do not need to say why.',
        )}
      />
      {viewer ? (
        <>
          <Export />
          <Erase />
        </>
      ) : (
        <Card>
          <div className="stack">
            <p>{t('Sign in to download or erase your data. We must know that it is yours.')}</p>
            <p>
              <ButtonLink href={`${to('auth')}?returnUrl=${encodeURIComponent(to('dataDeletion'))}`}>
                {t('Sign in')}
              </ButtonLink>
            </p>
          </div>
        </Card>
      )}
      <p>
        <a href={to('privacy')}>{t('What we keep, why and for how long')}</a> ·{' '}
        <a href={`${to('contact')}?topic=privacy`}>{t('Ask about your data')}</a>
      </p>
    </>
  )
}

export default page({
  component: DataDeletionPage,
  frame: 'read stack gap-6',
  reads: ({ viewer }) => (viewer ? [statusRead, leavingRead] : []),
})
