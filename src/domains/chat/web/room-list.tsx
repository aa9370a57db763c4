import { LgaLinks } from '#domains/regions/web/choosing/lga-links.tsx'
import { StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { isStateCode } from '#shared/values/place-codes.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { bookIcon, layersIcon, pinIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import type { Room, RoomChoice as Rooms, RoomKind } from '../contract.ts'
import { roomIdOf, roomNameOf } from '../rules.ts'
import { roomHref } from './chat-search.ts'

const icons: Readonly<Record<RoomKind, string>> = { lga: pinIcon, campus: bookIcon, topic: layersIcon }

const RoomRows = ({ rooms }: { rooms: readonly Room[] }) => {
  const t = useT()
  const detailOf = ({ stateName, lastAt }: Room): string =>
    [stateName, lastAt ? t('last message {time}', { time: formatDateTime(lastAt, t) }) : t('no message yet')]
      .filter(Boolean)
      .join(' · ')
  return (
    <Card flush>
      <ItemList>
        {rooms.map((room) => (
          <Item
            key={room.id}
            icon={icons[room.kind]}
            tone="pri"
            href={roomHref(room.id)}
            title={room.kind === 'topic' ? t(roomNameOf(room)) : roomNameOf(room)}
            detail={detailOf(room)}
          />
        ))}
      </ItemList>
    </Card>
  )
}

const OtherPlaces = () => {
  const t = useT()
  const state = useSearch().get('state') ?? ''
  return (
    <Section title={t('Rooms in other places')} id="places">
      <form method="get" action={`${to('communityChat')}#places`} className="stack gap-3">
        <StateField name="state" defaultValue={state} />
        <p>
          <Button type="submit" variant="quiet" size="sm">
            {t('Show its rooms')}
          </Button>
        </p>
      </form>
      {isStateCode(state) && (
        <LgaLinks state={state} hrefOf={(about) => roomHref(roomIdOf({ kind: 'lga', about }))} />
      )}
    </Section>
  )
}

/** The rooms to choose from. */
export const RoomList = ({ rooms: { own, topics, busy } }: { rooms: Rooms }) => {
  const t = useT()
  return (
    <div className="wrap page stack gap-6">
      <PageHead
        title={t('Community chat')}
        lead={t('Short messages with people from your area, your school or your topic.')}
      />
      <Section title={t('Your rooms')}>
        {own.length > 0 ? (
          <RoomRows rooms={own} />
        ) : (
          <Notice title={t('Add your place to see its room here.')}>
            <a href={to('profile')}>{t('My Profile')}</a>
          </Notice>
        )}
      </Section>
      {busy.length > 0 && (
        <Section title={t('Busy rooms now')}>
          <RoomRows rooms={busy} />
        </Section>
      )}
      <Section title={t('Topics')}>
        <RoomRows rooms={topics} />
      </Section>
      <OtherPlaces />
      <p className="small">
        <a href={to('network')}>{t('Find people near you')}</a> · <a href={to('forum')}>{t('Forum')}</a>
      </p>
    </div>
  )
}
