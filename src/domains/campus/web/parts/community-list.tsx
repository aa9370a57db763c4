import { useT } from '#platform/web/language.tsx'
import { Card } from '#ui/card.tsx'
import { usersIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import type { Community } from '../../contracts/community-contract.ts'
import { SMALLEST_GROUP } from '../../rules.ts'
import { CampusSealChip } from './seal-chip.tsx'

const Row = ({ community: { name, counted } }: { community: Community }) => {
  const t = useT()
  return (
    <Item
      icon={usersIcon}
      title={name}
      detail={
        counted
          ? t('About {active} of {members} proven members took part this year', {
              active: counted.active,
              members: counted.members,
            })
          : t('Fewer than {least} active members, so no figures are shown.', { least: SMALLEST_GROUP })
      }
      chip={counted?.seal ? <CampusSealChip seal={counted.seal} /> : undefined}
    />
  )
}

/** Communities with what may be said of each. */
export const CommunityList = ({ communities }: { communities: readonly Community[] }) => (
  <Card flush>
    <ItemList>
      {communities.map((community) => (
        <Row key={community.id} community={community} />
      ))}
    </ItemList>
  </Card>
)
