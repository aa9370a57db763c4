import { useEffect, useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { type Translate, useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import type { accountApi } from '../../contract.ts'

/** Counts down the server's seconds. It starts with the page and is right again after the device slept. */
const useCountdown = (seconds: number): number => {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    setLeft(seconds)
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** When another code may be requested, in words. */
export const waitWords = (seconds: number, t: Translate): string => {
  if (seconds <= 0) return ''
  if (seconds <= 2 * MINUTE)
    return t('You can ask for a new code in {count, plural, one {# second} other {# seconds}}.', {
      count: seconds,
    })
  return seconds <= 2 * HOUR
    ? t('You can ask for a new code in {count, plural, one {# minute} other {# minutes}}.', {
        count: Math.ceil(seconds / MINUTE),
      })
    : t('You can ask for a new code in {count, plural, one {# hour} other {# hours}}.', {
        count: Math.ceil(seconds / HOUR),
      })
}

interface ResendProps {
  readonly call: typeof accountApi.sendEmailCode | typeof accountApi.sendPhoneCode
  readonly then: string
  readonly waitSeconds: number
  readonly isFirst: boolean
}

/** Requests a code, the first or another one. The server refuses early requests, with or without script. */
export const AskForCode = ({ call, then, waitSeconds, isFirst }: ResendProps) => {
  const t = useT()
  const left = useCountdown(waitSeconds)
  return (
    <Form
      className="stack gap-2"
      call={call}
      then={then}
      done={isFirst ? message('We have sent a code.') : message('We have sent a new code.')}
      failed={message('The code was not sent. Please try again.')}
    >
      <div>
        <Submit {...(isFirst ? {} : { variant: 'quiet' as const })}>
          {isFirst ? t('Send me a code') : t('Send a new code')}
        </Submit>
      </div>
      {left > 0 && <p className="small mute num">{waitWords(left, t)}</p>}
    </Form>
  )
}
