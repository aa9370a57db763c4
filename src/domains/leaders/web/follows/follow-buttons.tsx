import { Form } from '#platform/web/form.tsx'
import { FormProblem } from '#platform/web/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { bellIcon, checkIcon } from '#ui/icons.ts'
import { followsApi } from '../../contracts/follow-contract.ts'

interface Following {
  readonly isFollowed: boolean
  /** Whom or what it is about: read out with the button, since a page may hold many of them. */
  readonly name: string
  /** The address to come back to. */
  readonly then: string
}

const Press = ({ isFollowed, name, isBusy }: Omit<Following, 'then'> & { isBusy: boolean }) => {
  const t = useT()
  return (
    <Button
      type="submit"
      size="sm"
      variant="quiet"
      icon={isFollowed ? checkIcon : bellIcon}
      busy={isBusy}
      aria-label={isFollowed ? t('Stop following {name}', { name }) : t('Follow {name}', { name })}
    >
      {isFollowed ? t('Stop following') : t('Follow')}
    </Button>
  )
}

const FAILED = message('That could not be saved. Please try again.')
const done = (isFollowed: boolean): string =>
  isFollowed ? message('You no longer follow') : message('You follow now')

/** Follows a leader, or stops it; works without script. */
export const FollowLeader = ({ leaderId, then, ...about }: Following & { leaderId: string }) => (
  <Form
    call={about.isFollowed ? followsApi.unfollowLeader : followsApi.followLeader}
    params={{ leaderId }}
    then={then}
    done={done(about.isFollowed)}
    failed={FAILED}
  >
    {(form) => (
      <>
        <FormProblem form={form} />
        <Press {...about} isBusy={form.isBusy} />
      </>
    )}
  </Form>
)

/** Follows the leaders of a local government, or stops it. */
export const FollowPlace = ({ lga, then, ...about }: Following & { lga: string }) => (
  <Form
    call={about.isFollowed ? followsApi.unfollowLga : followsApi.followLga}
    then={then}
    done={done(about.isFollowed)}
    failed={FAILED}
  >
    {(form) => (
      <>
        <FormProblem form={form} />
        <input type="hidden" name="lga" value={lga} />
        <Press {...about} isBusy={form.isBusy} />
      </>
    )}
  </Form>
)

/** The same wish of a guest: signs in and comes back. People without an age are asked for it elsewhere. */
export const SignInToFollow = ({ address }: { address: string }) => {
  const t = useT()
  if (useViewer()) return null
  return (
    <ButtonLink
      size="sm"
      variant="quiet"
      icon={bellIcon}
      href={`${to('auth')}?returnUrl=${encodeURIComponent(address)}`}
    >
      {t('Follow')}
    </ButtonLink>
  )
}
