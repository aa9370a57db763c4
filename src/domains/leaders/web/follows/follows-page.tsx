import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { followsApi, type Follows } from '../../contracts/follow-contract.ts'
import { directorySearch } from '../directory/directory-search.ts'
import { followsRead } from './follow-area.tsx'
import { FollowLeader, FollowPlace } from './follow-buttons.tsx'
import { LatestTransitions } from './latest-transitions.tsx'
import { placeLine } from '../leader-presentation.ts'

const Leaders = ({ leaders }: Pick<Follows, 'leaders'>) => {
  const t = useT()
  if (leaders.length === 0) return null
  return (
    <Card title={t('Leaders')}>
      <ul className="stack gap-3">
        {leaders.map((leader) => (
          <li key={leader.id} className="row between wrapf gap-2">
            <span className="stack">
              <Anchor className="b" href={to('leader', { leaderId: leader.id })}>
                {leader.fullName}
              </Anchor>
              <span className="small mute">{`${leader.currentOffice} · ${placeLine(leader)}`}</span>
            </span>
            <FollowLeader leaderId={leader.id} name={leader.fullName} isFollowed then={to('follows')} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Places = ({ places }: Pick<Follows, 'places'>) => {
  const t = useT()
  if (places.length === 0) return null
  return (
    <Card title={t('Local governments')}>
      <ul className="stack gap-3">
        {places.map((place) => (
          <li key={place.lga} className="row between wrapf gap-2">
            <span className="stack">
              <Anchor className="b" href={directorySearch.href({ state: place.state, lga: place.lga })}>
                {placeLine(place)}
              </Anchor>
              <span className="small mute">{t('Leaders: {count}', { count: place.leaders })}</span>
            </span>
            <FollowPlace lga={place.lga} name={placeLine(place)} isFollowed then={to('follows')} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Digest = ({ follows: { leaders, places, moves } }: { follows: Follows }) => {
  const t = useT()
  if (leaders.length === 0 && places.length === 0)
    return (
      <EmptyState
        className="card"
        level={2}
        title={t('You are not following anyone yet')}
        action={<ButtonLink href={to('leaders')}>{t('Search all leaders')}</ButtonLink>}
      >
        <p>{t('Press Follow on a profile, or choose a local government in the directory and follow it.')}</p>
      </EmptyState>
    )
  return (
    <div className="stack wide2">
      <LatestTransitions moves={moves} />
      <div className="stack">
        <Leaders leaders={leaders} />
        <Places places={places} />
      </div>
    </div>
  )
}

/** The leaders and local governments that a citizen follows, with their latest transitions. */
const FollowsPage = () => {
  const t = useT()
  const { data, problem } = useRead(followsApi.follows, followsRead)
  return (
    <>
      <BackLink href={to('leaders')}>{t('All leaders')}</BackLink>
      <PageHead lead={t('Only you can see this list. The latest steps come first.')} />
      {data ? (
        <Digest follows={data} />
      ) : problem ? (
        <Notice tone="bad" role="alert" title={t('We could not load the list.')}>
          {t('Check your network, then try again.')} <a href={to('follows')}>{t('Try again')}</a>
        </Notice>
      ) : (
        <Skeleton shape="block" />
      )}
    </>
  )
}

export default page({ component: FollowsPage, reads: () => [followsRead] })
