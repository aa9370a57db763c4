import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { bellIcon, checkIcon } from '#ui/icons.ts'
import { followsApi } from '../../contracts/follow-contract.ts'

interface Following {
  readonly isFollowed: boolean
  /** The leader or place; screen readers hear it with the button, since a page may have many. */
  readonly name: string
  /** The address to return to. */
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

const FAILED = message('We could not save that. Please try again.')
const done = (isFollowed: boolean): string =>
  isFollowed ? message('You no longer follow') : message('You follow now')

/** Follows or unfollows a leader; works without JavaScript. */
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
        <Press {...about} isBusy={form.isBusy} />
      </>
    )}
  </Form>
)

/** Follows or unfollows the leaders of a local government. */
export const FollowPlace = ({ lga, then, ...about }: Following & { lga: string }) => (
  <Form
    call={about.isFollowed ? followsApi.unfollowLga : followsApi.followLga}
    then={then}
    done={done(about.isFollowed)}
    failed={FAILED}
  >
    {(form) => (
      <>
        <input type="hidden" name="lga" value={lga} />
        <Press {...about} isBusy={form.isBusy} />
      </>
    )}
  </Form>
)

/** A guest's button: signs in and comes back. Members without an age give it elsewhere. */
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
