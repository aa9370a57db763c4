import { useEffect, useRef, useState } from 'react'
import { problemIn } from '#platform/web/client/api-error.ts'
import type { Client } from '#platform/web/client/client.ts'
import { useT } from '#platform/web/language.tsx'
import { useClient } from '#platform/web/client/queries.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { guardSession } from './guard.ts'

type Guard = ReturnType<typeof guardSession>

/** Goes to the sign-in page, which leads back to the current page. */
const leave = (outcome: 'idle' | 'done' | 'ended'): void => {
  const { pathname, search } = globalThis.location
  const signInPath = `/auth?returnUrl=${encodeURIComponent(pathname + search)}`
  globalThis.location.assign(
    { idle: `${signInPath}&logout=idle`, ended: signInPath, done: '/auth?logout=done' }[outcome],
  )
}

/** Signs out. Without network it waits, because a page that cannot end the session must not pretend to. */
const logOut = async (client: Client, onWaiting: () => void): Promise<void> => {
  try {
    await client.write('POST', '/api/logout', undefined)
  } catch (error) {
    // Any other answer is fine: the server ends the session by itself half a minute later.
    if (problemIn(error).status !== 0) return
    onWaiting()
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    await logOut(client, onWaiting)
  }
}

const useGuard = (client: Client | null) => {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const guard = useRef<Guard | null>(null)
  const isLeaving = useRef(false)
  const out = async (outcome: 'idle' | 'done'): Promise<void> => {
    if (!client || isLeaving.current) return
    isLeaving.current = true
    await logOut(client, () => setWaiting(true))
    guard.current?.tellEnded()
    leave(outcome)
  }
  const over = useRef(out)
  useEffect(() => {
    over.current = out
  })
  useEffect(() => {
    if (!client) return
    const own = guardSession({
      keepAlive: async () => (await client.read('/api/user', { nullOn401: true })) !== null,
      fetchSecondsLeft: async () => {
        const left = await client.read('/api/user/session', { nullOn401: true })
        return left === null ? null : (left as { endsInSeconds: number }).endsInSeconds
      },
      show: setSecondsLeft,
      onOver: () => void over.current('idle'),
      onEnded: () => leave('ended'),
    })
    guard.current = own
    return own.stop
  }, [client])
  return { secondsLeft, isWaiting, guard, out }
}

/** Warns before an idle session ends, with a countdown of 60 seconds [SE-01]. */
export const SessionWarning = () => {
  const t = useT()
  const { secondsLeft, isWaiting, guard, out } = useGuard(useClient())
  const [isAtMost, setAtMost] = useState(false)
  const stay = async () => setAtMost((await guard.current?.stay()) === false)
  return (
    <Dialog
      open={secondsLeft !== null}
      onClose={() => void stay()}
      title={t('Are you still there?')}
      // Focus the stay button: a key pressed by chance must not sign anybody out.
      actions={
        <>
          <Button onClick={() => void stay()}>{t('Stay signed in')}</Button>
          <Button variant="quiet" onClick={() => void out('done')}>
            {t('Logout')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'You have not done anything here for a while. We will log you out soon so that no one else can use your account.',
        )}
      </p>
      <p className="mt-3 b" role="timer">
        {t('{count, plural, =0 {Logging you out now.} one {# second left} other {# seconds left}}', {
          count: secondsLeft ?? 0,
        })}
      </p>
      {isWaiting && (
        <p className="mt-3" role="status">
          {t('There is no network. We will log you out when it comes back.')}
        </p>
      )}
      {isAtMost && !isWaiting && (
        <p className="mt-3" role="status">
          {t('We could not keep you signed in. Copy what you need, then sign in again.')}
        </p>
      )}
    </Dialog>
  )
}
