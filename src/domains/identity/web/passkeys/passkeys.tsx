import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/late-part.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { type Passkey, passkeyApi } from '../../passkey-contract.ts'
import type { RecoveryCodes } from '../../second-factor-contract.ts'
import { CurrentPassword } from '../sign-in/current-password.tsx'

/** The read behind the list of passkeys. */
export const passkeysRead = read(passkeyApi.passkeys)

const REMOVE = passkeyApi.removePasskey

// Only script can create a passkey, so its form loads on demand.
const AddPasskey = lazyPart(async () => (await import('./add-passkey.tsx')).AddPasskey)

/** One passkey, with its folded form for removal. */
const OnePasskey = ({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) => {
  const t = useT()
  const { form: posted } = usePageState()
  const isRefused = posted?.call === `POST ${REMOVE.path.replace(':passkeyId', id)}` && posted.problem
  return (
    <Disclosure
      open={Boolean(isRefused)}
      summary={
        <span>
          {name}{' '}
          <span className="small mute">
            {lastUsedAt
              ? t('Last used: {date}', { date: formatDate(lastUsedAt, t) })
              : t('Added: {date}', { date: formatDate(createdAt, t) })}
          </span>
        </span>
      }
    >
      <Form
        className="stack"
        call={REMOVE}
        params={{ passkeyId: id }}
        then={to('verification')}
        done={message('The passkey is removed.')}
        failed={message('It was not removed. Please try again.')}
        submit={t('Remove this passkey')}
        variant="bad"
      >
        <p>{t('After this you cannot sign in with it. Your device may still show it.')}</p>
        <CurrentPassword />
      </Form>
    </Disclosure>
  )
}

/** The button that opens the form for another passkey, and the result. */
const Adding = ({ onCodes }: { onCodes: (codes: RecoveryCodes) => void }) => {
  const t = useT()
  const [step, setStep] = useState<'closed' | 'open' | 'done'>('closed')
  const finish = (codes: RecoveryCodes) => {
    setStep('done')
    if (codes.recoveryCodes.length > 0) onCodes(codes)
  }
  if (step === 'open')
    return (
      <Suspense fallback={<Spinner label={t('Loading...')} />}>
        <AddPasskey onDone={finish} />
      </Suspense>
    )
  return (
    <>
      {step === 'done' && (
        <Notice tone="ok" role="status">
          {t('Your passkey is added. We will ask for it when you sign in.')}
        </Notice>
      )}
      <Button className="needs-js" onClick={() => setStep('open')}>
        {t('Add a passkey')}
      </Button>
      <p className="no-js">{t('Passkeys need JavaScript, which is off here.')}</p>
    </>
  )
}

/** Lists, adds and removes a person’s passkeys. */
export const Passkeys = ({ onCodes }: { onCodes: (codes: RecoveryCodes) => void }) => {
  const t = useT()
  const { data, problem } = useRead(passkeyApi.passkeys, passkeysRead)
  return (
    <div className="stack">
      <p>
        {t(
          'Your phone, computer or security key can sign you in after your password: by touch, face or PIN.',
        )}
      </p>
      {data?.items.map((passkey) => (
        <OnePasskey key={passkey.id} passkey={passkey} />
      ))}
      {problem && (
        <Notice tone="bad" role="alert" title={t('We could not load your passkeys.')}>
          {t('Please try again in a moment.')}
        </Notice>
      )}
      <Adding onCodes={onCodes} />
    </div>
  )
}
