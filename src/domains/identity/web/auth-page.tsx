import { useEffect, useSyncExternalStore } from 'react'
import { StoppedNotice, stoppedRead } from '#domains/switches/web/stopped-notice.tsx'
import { plainTarget } from '#platform/web/forms/form-target.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { WhileOpen } from '#platform/web/forms/while-open.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { brand } from '#shared/brand.ts'
import { safeReturnUrl } from '#shared/pages/return-url.ts'
import { isScreenPath, matchScreen, screens, to } from '#shared/sitemap.ts'
import { fullName } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Strip } from '#ui/feedback/strip.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Join, SignIn } from './sign-in/auth-forms.tsx'
import { DemoAccounts } from './sign-in/demo-accounts.tsx'
import { LogOut } from './sign-in/log-out.tsx'

const joinPaths = ['/signup', '/register']

const doNothing = () => () => undefined

/**
 * The part of the page that the person wanted (`#settings`). The server never sees it: the browser carries it over the
 * redirect to this page, so only the script can carry it on.
 */
const useHash = (): string =>
  useSyncExternalStore(
    doNothing,
    () => globalThis.location.hash,
    () => '',
  )

/** The page after sign-in (S-08): the one the person wanted, otherwise `fallback`. */
const useThen = (fallback: string = to('dashboard')): string => {
  const wanted = useSearch().get('returnUrl')
  const hash = useHash()
  const address = wanted && !wanted.includes('#') ? wanted + hash : wanted
  return plainTarget(safeReturnUrl(address, isScreenPath, fallback))
}

const outcomes: Record<string, { text: string; isDone: boolean }> = {
  done: { text: message('Logged Out'), isDone: true },
  failed: { text: message('Logout Failed'), isDone: false },
  idle: { text: message('You were logged out because nothing happened for 30 minutes.'), isDone: true },
}

/** The result of a sign-out [AU-04]: a line on the page, and a toast with script. */
const LogOutNote = () => {
  const t = useT()
  const outcome = outcomes[useSearch().get('logout') ?? '']
  const text = outcome && t(outcome.text)
  useEffect(() => {
    if (text) toast({ text, tone: outcome?.isDone ? 'done' : 'error' })
  }, [text, outcome?.isDone])
  return outcome ? <Strip tone={outcome.isDone ? 'ok' : 'bad'}>{text}</Strip> : null
}

const LogOutButton = () => {
  const t = useT()
  return (
    <LogOut>
      <Button type="submit" variant="quiet" full>
        {t('Logout')}
      </Button>
    </LogOut>
  )
}

/** Asks for confirmation when the sign-out did not come from our own button (decision D-09). */
const ConfirmLogOut = () => {
  const t = useT()
  return (
    <>
      <PageHead
        title={t('Log out?')}
        lead={t('Another page tried to log you out. You are still signed in.')}
      />
      <LogOutButton />
      <ButtonLink href={useThen()} full>
        {t('Stay signed in')}
      </ButtonLink>
    </>
  )
}

const SignedIn = ({ name }: { name: string }) => {
  const t = useT()
  return (
    <>
      <LogOutNote />
      <PageHead title={t('You are signed in')} lead={t('Signed in as {name}.', { name })} />
      <ButtonLink href={useThen()} full>
        {t('Continue')}
      </ButtonLink>
      <LogOutButton />
    </>
  )
}

/** Why the page that a guest wanted needs an account. */
const Reason = () => {
  const t = useT()
  const wanted = useThen('')
  const reason = wanted && matchScreen(wanted.split('?')[0] ?? '')?.screen.joinFor
  return reason ? <Notice>{t(reason)}</Notice> : null
}

const SignInCard = () => {
  const t = useT()
  const search = useSearch()
  const then = useThen()
  // The start page knows the first question for a new citizen [SH-02].
  const thenNew = useThen(to('landing'))
  const { isDemonstration, pathname } = usePageState()
  const isJoin = (search.get('mode') ?? (joinPaths.includes(pathname) ? 'join' : 'signin')) === 'join'
  const withMode = (mode: string): string => {
    const other = new URLSearchParams(search)
    other.delete('logout')
    other.set('mode', mode)
    return `${screens.auth.path}?${other.toString()}`
  }
  const person = isDemonstration ? /^[a-z]{2,12}$/.exec(search.get('as') ?? '')?.[0] : undefined
  return (
    <>
      <LogOutNote />
      <PageHead title={isJoin ? t('Join {product}', { product: brand.name }) : t('Sign in')} />
      <Reason />
      <Segments
        label={t('Sign in or join')}
        items={[
          { href: withMode('signin'), label: t('Sign in'), current: !isJoin },
          { href: withMode('join'), label: t('Join'), current: isJoin },
        ]}
      />
      <Card>
        {isJoin ? (
          <WhileOpen carrier="email">
            <Join then={thenNew} />
          </WhileOpen>
        ) : (
          <SignIn key={person} then={then} email={person ? `${person}@demo.sup` : ''} />
        )}
      </Card>
      {isDemonstration && !isJoin && <DemoAccounts search={search} />}
    </>
  )
}

/** The pattern beside the form on wide screens. */
const Side = () => {
  const t = useT()
  return (
    <aside className="cloth m-cowrie side only-wide">
      <Chip>{brand.challenge}</Chip>
      <p className="voice">{t('Find, vet and choose credible leaders')}</p>
      <div className="stripe" role="presentation" />
    </aside>
  )
}

/** Sign-in and sign-up on one page; `returnUrl` leads back to the guarded page [RD-05]. */
const AuthPage = () => {
  const { user } = usePageState()
  const isAsked = useSearch().get('logout') === 'confirm'
  if (user)
    return (
      <div className="wrap page sign-in stack">
        {isAsked ? <ConfirmLogOut /> : <SignedIn name={fullName(user)} />}
      </div>
    )
  return (
    <div className="wrap page sign-ins">
      <div className="stack">
        <StoppedNotice name="sign-ups" />
        <SignInCard />
      </div>
      <Side />
    </div>
  )
}

export default page({ component: AuthPage, frame: null, reads: () => [stoppedRead] })
