import { OwnSeat, ownSeatRead } from '#domains/accountability/web/own-seat.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { bookIcon, flagIcon, usersIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { portalApi } from '../contracts/portal-contract.ts'
import { Programmes } from './portal/programmes.tsx'
import { OwnListing } from './portal/own-entry.tsx'

const portalRead = read(portalApi.portal)

const Resources = () => {
  const t = useT()
  return (
    <Section title={t('Resources')}>
      <Card flush>
        <ItemList>
          <Item
            href={to('training')}
            icon={bookIcon}
            title={t('Training')}
            detail={t('Short lessons on leading well')}
          />
          <Item
            href={to('library')}
            icon={bookIcon}
            title={t('Library')}
            detail={t('Guides to rights, votes and offices')}
          />
          <Item
            href={to('missions')}
            icon={flagIcon}
            title={t('Missions')}
            detail={t('Tasks to do with your group')}
          />
          <Item
            href={to('campus')}
            icon={usersIcon}
            title={t('Campus Communities')}
            detail={t('Prove where you study or serve')}
          />
        </ItemList>
      </Card>
    </Section>
  )
}

/** The door for student and community leaders: their seat, programmes, the list of student leaders, resources [CM-02]. */
const LeadershipPortalPage = () => {
  const t = useT()
  const state = useRead(portalApi.portal, portalRead)
  return (
    <>
      <PageHead lead={t('For people who lead on a campus, in the corps, in a community or in a seat.')} />
      <OwnSeat />
      <Loaded state={state}>
        {(portal) => (
          <>
            <Programmes portal={portal} />
            <OwnListing portal={portal} />
          </>
        )}
      </Loaded>
      <Resources />
    </>
  )
}

export default page({
  component: LeadershipPortalPage,
  frame: 'read stack gap-6',
  reads: () => [ownSeatRead, portalRead],
})
