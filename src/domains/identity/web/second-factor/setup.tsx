import { useEffect, useRef } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { type Enrolment, type RecoveryCodes, secondFactorApi } from '../../second-factor-contract.ts'
import { CodeField } from './code-field.tsx'
import { CurrentPassword } from '../sign-in/current-password.tsx'

/** The first step: the password, so that an unlocked browser is not enough to lock its owner out. */
export const BeginSecondFactor = ({ onDone }: { onDone: (enrolment: Enrolment) => void }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={secondFactorApi.beginSecondFactor}
      then={to('verification')}
      failed={message('We could not start this. Please try again.')}
      showsAnswer
      onDone={onDone}
      submit={t('Show the key')}
    >
      <p>{t('You need an authenticator app on your phone. Any one will do.')}</p>
      <CurrentPassword />
    </Form>
  )
}

/** Scanners need this quiet zone of four modules around the code. */
const QUIET = 4

/** The key of an authenticator, shown once: open it on this phone, scan it with another, or type it. */
export const Enrolled = ({ enrolment: { secret, uri, picture } }: { enrolment: Enrolment }) => {
  const t = useT()
  const side = picture.size + 2 * QUIET
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="stack" role="status" tabIndex={-1} ref={box}>
      <p className="b">{t('Add this key to your authenticator app. It is shown only now.')}</p>
      <svg
        className="qr"
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        role="img"
        aria-label={t('The key as a picture to scan')}
        shapeRendering="crispEdges"
      >
        <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
        <path d={picture.path} fill="#000" />
      </svg>
      <p>
        <a href={uri}>{t('Open it in the app on this phone')}</a>
      </p>
      <p>
        {t('Or type it:')} <code className="b">{secret}</code>
      </p>
    </div>
  )
}

/** The second step: a code proves that the app has the key. */
export const ConfirmSecondFactor = ({ onDone }: { onDone: (codes: RecoveryCodes) => void }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={secondFactorApi.confirmSecondFactor}
      then={to('verification')}
      failed={message('We could not check the code. Please try again.')}
      showsAnswer
      onDone={onDone}
      submit={t('Turn it on')}
    >
      <CodeField name="code" isFirst />
    </Form>
  )
}
