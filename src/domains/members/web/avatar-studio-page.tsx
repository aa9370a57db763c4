import { Loaded } from '#platform/web/loaded.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { profileApi } from '../profile-contract.ts'
import { TakeBack } from './profile/take-back.tsx'
import { DrawForm } from './studio/draw-form.tsx'
import { firstDrawing } from './studio/drawn.tsx'
import { PhotoForm } from './studio/photo-form.tsx'

const profileRead = read(profileApi.profile)

const Drawing = () => {
  const { user } = usePageState()
  return (
    <Loaded state={useRead(profileApi.profile, profileRead)}>
      {({ drawing }) => <DrawForm first={drawing ?? firstDrawing(user?.citizenNumber ?? 0)} />}
    </Loaded>
  )
}

/** Makes a profile picture: drawn from options, or a photo cropped on the device [PF-02]. */
const AvatarStudioPage = () => {
  const t = useT()
  const isPhoto = useSearch().get('make') === 'photo'
  const { user } = usePageState()
  return (
    <>
      <BackLink href={to('profile')}>{t('My Profile')}</BackLink>
      <PageHead lead={t('It shows beside your name. You can leave it out.')} />
      <Segments
        label={t('How to make it')}
        items={[
          { href: to('avatarStudio'), label: t('Draw one'), current: !isPhoto },
          { href: `${to('avatarStudio')}?make=photo`, label: t('Use a photo'), current: isPhoto },
        ]}
      />
      <Card>{isPhoto ? <PhotoForm /> : <Drawing />}</Card>
      {user?.profileImageUrl && (
        <TakeBack part="picture" then={to('profile')}>
          {t('Remove my picture')}
        </TakeBack>
      )}
    </>
  )
}

export default page({ component: AvatarStudioPage, frame: 'read stack', reads: () => [profileRead] })
