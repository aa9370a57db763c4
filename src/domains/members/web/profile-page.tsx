import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cameraIcon, dataIcon, gearIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { profileApi } from '../profile-contract.ts'
import { Badges, Figures, LevelCard } from './profile/figures.tsx'
import { regionRead, settingReads, Settings } from './profile/settings.tsx'
import { MemberRead } from './shown.tsx'

const profileRead = read(profileApi.profile)

const Head = () => {
  const t = useT()
  const { user } = usePageState()
  const profileImageUrl = user?.profileImageUrl
  const name = user ? `${user.firstName} ${user.lastName}` : ''
  return (
    <div className="row between wrapf">
      <div className="row">
        <Avatar name={name} size="xl" {...(profileImageUrl && { src: profileImageUrl })} />
        <div>
          <h1 tabIndex={-1}>{name}</h1>
          <p className="mute">
            {t(user?.role ?? '')} · {t('Citizen #{number}', { number: user?.citizenNumber ?? 0 })}
          </p>
        </div>
      </div>
      <ButtonLink href={to('avatarStudio')} variant="quiet" size="sm" icon={cameraIcon}>
        {profileImageUrl ? t('Change picture') : t('Add a picture')}
      </ButtonLink>
    </div>
  )
}

/** Links to the account's own pages. */
const Elsewhere = () => {
  const t = useT()
  return (
    <Card flush>
      <ItemList>
        <Item
          href={to('verification')}
          icon={gearIcon}
          title={t('Settings')}
          detail={t('Password, email, phone and where you are signed in.')}
        />
        <Item
          href={to('dataDeletion')}
          icon={dataIcon}
          title={t('Your data')}
          detail={t('Take a copy of everything, or delete your account.')}
        />
      </ItemList>
    </Card>
  )
}

/** A member's own page: figures, level, badges, and everything they stated about themselves [PF-01]. */
const ProfilePage = () => (
  <div className="wrap page stack gap-6">
    <Head />
    <MemberRead state={useRead(profileApi.profile, profileRead)}>
      {(profile) => (
        <>
          <Figures stats={profile.stats} />
          <div className="wide2 stack gap-6">
            <div className="stack">
              <LevelCard level={profile.level} stats={profile.stats} />
              <Badges badges={profile.badges} />
            </div>
            <div className="stack">
              <Settings profile={profile} />
              <Elsewhere />
            </div>
          </div>
        </>
      )}
    </MemberRead>
  </div>
)

export default page({
  component: ProfilePage,
  reads: (input) => [profileRead, regionRead, ...settingReads(input)],
})
