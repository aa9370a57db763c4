import { Form, type FormHandle } from '#platform/web/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { brand } from '#shared/brand.ts'
import { safeReturnUrl } from '#shared/return-url.ts'
import { isScreenPath } from '#shared/sitemap.ts'
import { say } from '#shared/words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/tabs.tsx'
import { toast } from '#ui/toast-store.ts'
import { identityApi } from '../contract.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { LogOut } from './log-out.tsx'

const WELCOME_BACK = say('Welcome back!')
const WELCOME = say('Welcome, {firstName}! You are Citizen #{citizenNumber}.')
const LOGIN_FAILED = say('Invalid credentials. Please try again.')
const JOIN_FAILED = say('Registration failed. Please try again.')

const Refused = ({ form, title }: { form: FormHandle; title: string }) => {
  const t = useT()
  if (!form.message)
    return <ErrorSummary title={t('There is a problem')} errors={form.errors} data-summary="" />
  return (
    <Notice tone="bad" role="alert" title={t(title)}>
      {form.message}
    </Notice>
  )
}

const usePasswordLabels = () => {
  const t = useT()
  return { showLabel: t('Show password'), hideLabel: t('Hide password') }
}

const SignIn = ({ then, email }: { then: string; email: string }) => {
  const t = useT()
  const passwords = usePasswordLabels()
  return (
    <Form
      className="stack"
      call={identityApi.login}
      then={then}
      done={WELCOME_BACK}
      failed={LOGIN_FAILED}
      values={{ email }}
      onFailed={(_problem, message) => toast({ text: `${t('Login Failed')}: ${t(message)}`, tone: 'error' })}
    >
      {(form) => (
        <>
          <Refused form={form} title={say('Login Failed')} />
          <TextField
            {...form.field('email')}
            label={t('Email')}
            type="email"
            autoComplete="username"
            inputMode="email"
          />
          <PasswordField
            {...form.field('password')}
            {...passwords}
            label={t('Password')}
            autoComplete="current-password"
          />
          <Button type="submit" full busy={form.isBusy}>
            {t('Sign in')}
          </Button>
        </>
      )}
    </Form>
  )
}

const Join = ({ then }: { then: string }) => {
  const t = useT()
  const passwords = usePasswordLabels()
  return (
    <Form
      className="stack"
      call={identityApi.register}
      then={then}
      done={WELCOME}
      failed={JOIN_FAILED}
      onFailed={(_problem, message) =>
        toast({ text: `${t('Registration Failed')}: ${t(message)}`, tone: 'error' })
      }
    >
      {(form) => (
        <>
          <Refused form={form} title={say('Registration Failed')} />
          <TextField {...form.field('firstName')} label={t('First name')} autoComplete="given-name" />
          <TextField {...form.field('lastName')} label={t('Surname')} autoComplete="family-name" />
          <TextField
            {...form.field('email')}
            label={t('Email')}
            type="email"
            autoComplete="email"
            inputMode="email"
          />
          <TextField
            {...form.field('phoneNumber')}
            label={t('Phone number')}
            optional={t('optional')}
            type="tel"
            autoComplete="tel"
            inputMode="tel"
          />
          <PasswordField
            {...form.field('password')}
            {...passwords}
            label={t('Password')}
            hint={t('At least 8 characters. A short sentence works well.')}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.field('confirmPassword')}
            {...passwords}
            label={t('Password again')}
            autoComplete="new-password"
          />
          <Button type="submit" full busy={form.isBusy}>
            {t('Join free')}
          </Button>
        </>
      )}
    </Form>
  )
}

const LogOutButton = () => {
  const t = useT()
  return (
    <LogOut>
      <Button type="submit" variant="quiet" full>
        {t('Log out')}
      </Button>
    </LogOut>
  )
}

const SignedIn = ({ then }: { then: string }) => {
  const t = useT()
  const { user } = usePageState()
  return (
    <div className="stack">
      <PageHead
        title={t('You are signed in')}
        lead={t('Signed in as {name}.', { name: `${user?.firstName ?? ''} ${user?.lastName ?? ''}` })}
      />
      <ButtonLink href={then} full>
        {t('Continue')}
      </ButtonLink>
      <LogOutButton />
    </div>
  )
}

const logoutNotes: Record<string, string> = {
  done: say('Logged Out'),
  failed: say('Logout Failed'),
}

const Door = ({ isJoin, then, search }: { isJoin: boolean; then: string; search: URLSearchParams }) => {
  const t = useT()
  const { isDemonstration } = usePageState()
  const withMode = (mode: string) => {
    const other = new URLSearchParams(search)
    other.delete('logout')
    other.set('mode', mode)
    return `/auth?${other.toString()}`
  }
  const note = logoutNotes[search.get('logout') ?? '']
  const person = /^[a-z]{2,12}$/.exec(search.get('as') ?? '')?.[0]
  return (
    <div className="stack">
      {note && (
        <p className={search.get('logout') === 'done' ? 'strip ok' : 'strip bad'} role="status">
          {t(note)}
        </p>
      )}
      <PageHead title={isJoin ? t('Join {product}', { product: brand.name }) : t('Sign in')} />
      <Segments
        label={t('Sign in or join')}
        items={[
          { href: withMode('signin'), label: t('Sign in'), current: !isJoin },
          { href: withMode('join'), label: t('Join'), current: isJoin },
        ]}
      />
      <Card>
        {isJoin ? (
          <Join then={then} />
        ) : (
          <SignIn key={person} then={then} email={person && isDemonstration ? `${person}@demo.sup` : ''} />
        )}
      </Card>
      {isDemonstration && !isJoin && <DemoAccounts search={search} />}
    </div>
  )
}

/** Sign-in and sign-up on one page; `returnUrl` leads back to where a guard stood [RD-05]. */
const AuthPage = () => {
  const t = useT()
  const search = useSearch()
  const { pathname, user, form } = usePageState()
  const then = safeReturnUrl(search.get('returnUrl'), isScreenPath)
  const mode = search.get('mode')
  const wasJoin = form?.call === 'POST /api/local/register'
  const isJoin = wasJoin || mode === 'join' || (mode === null && ['/signup', '/register'].includes(pathname))
  if (user && search.get('logout') === 'confirm')
    return (
      <div className="wrap page door stack">
        <PageHead
          title={t('Log out?')}
          lead={t('Another page asked to log you out. Nothing has happened yet.')}
        />
        <LogOutButton />
        <ButtonLink href={then} full>
          {t('Stay signed in')}
        </ButtonLink>
      </div>
    )
  return (
    <div className="wrap page door">
      {user ? <SignedIn then={then} /> : <Door isJoin={isJoin} then={then} search={search} />}
    </div>
  )
}

export default page({ component: AuthPage })
