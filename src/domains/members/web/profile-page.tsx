import { Loaded } from '#platform/web/loaded.tsx'
import { LogOut } from '#domains/identity/web/sign-in/log-out.tsx'
import { Badges, Figures, LevelCard } from '#domains/standing/web/figures.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { fullName } from '#shared/text/person-name.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { dataIcon, fileIcon, gearIcon, lockIcon, moonIcon, shieldIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { profileApi } from '../profile-contract.ts'
import { regionRead, settingReads, Settings } from './profile/settings.tsx'

const profileRead = read(profileApi.profile)

const Head = () => {
  const t = useT()
  const { user, viewer } = usePageState()
  const profileImageUrl = user?.profileImageUrl
  const name = user ? fullName(user) : ''
  return (
    <section className="cloth m-home ph me">
      <div className="row">
        <Avatar name={name} size="xl" {...(profileImageUrl && { src: profileImageUrl })} />
        <div className="grow">
          <h1 tabIndex={-1}>{name}</h1>
          <p className="small hm">
            {t(user?.role ?? '')} · {t('Citizen #{number}', { number: user?.citizenNumber ?? 0 })}
          </p>
          {viewer?.isVerified && (
            <p className="mt-2">
              <Chip tone="ok" icon={shieldIcon}>
                {t('Verified')}
              </Chip>
            </p>
          )}
          <p className="mt-2">
            <Anchor href={to('avatarStudio')}>
              {profileImageUrl ? t('Change picture') : t('Add a picture')}
            </Anchor>
          </p>
        </div>
      </div>
    </section>
  )
}

/** Switches that the first script handles; without script the phone's own settings apply. */
const Appearance = () => {
  const t = useT()
  return (
    <Card id="looks" title={t('Data and looks')}>
      <p className="small">
        {t('Low data hides pictures and patterns. It turns on automatically on a slow network.')}
      </p>
      <p className="row wrapf mt-3 needs-js">
        <Button variant="quiet" size="sm" icon={dataIcon} data-switch="lite">
          {t('Low data')}
        </Button>
        <Button variant="quiet" size="sm" icon={moonIcon} data-switch="theme">
          {t('Dark or light')}
        </Button>
      </p>
      <p className="no-js small mute mt-2">{t('Without JavaScript your phone’s own settings decide.')}</p>
    </Card>
  )
}

/** What is public about a member, and what never is. */
const WhatOthersSee = () => {
  const t = useT()
  return (
    <Card title={t('What other people see')}>
      <ul className="small stack gap-2">
        <li>{t('When you endorse a leader: your name and the day, unless you endorse anonymously.')}</li>
        <li>{t('When you nominate someone, they see your citizen number.')}</li>
      </ul>
      <Notice className="mt-3" icon={lockIcon}>
        {t('Your phone number, email, home area, SUP and votes are never public.')}
      </Notice>
    </Card>
  )
}

/** Links to the account's own pages, and the way out. */
const Elsewhere = () => {
  const t = useT()
  return (
    <>
      <Card flush title={t('Settings')}>
        <ItemList>
          <Item
            href={to('verification')}
            icon={gearIcon}
            title={t('Sign-in and safety')}
            detail={t('Password, email, phone and where you are signed in.')}
          />
          <Item
            href={to('dataDeletion')}
            icon={fileIcon}
            title={t('Your data')}
            detail={t('Take a copy of everything, or delete your account.')}
          />
        </ItemList>
      </Card>
      <LogOut>
        <Button type="submit" variant="quiet" full>
          {t('Logout')}
        </Button>
      </LogOut>
    </>
  )
}

/** A member's own page: figures, level, badges, and everything they stated about themselves [PF-01]. */
const ProfilePage = () => (
  <>
    <Head />
    <Loaded state={useRead(profileApi.profile, profileRead)}>
      {(profile) => (
        <div className="wide2 stack">
          <div className="stack">
            <LevelCard level={profile.level} stats={profile.stats} />
            <Figures stats={profile.stats} />
            <Badges badges={profile.badges} />
            <WhatOthersSee />
          </div>
          <div className="stack">
            <Settings profile={profile} />
            <Appearance />
            <Elsewhere />
          </div>
        </div>
      )}
    </Loaded>
  </>
)

export default page({
  component: ProfilePage,
  reads: (input) => [profileRead, regionRead, ...settingReads(input)],
})
