import type { Endorsement } from '#domains/leaders/endorsement-contract.ts'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'

/** Who endorses: a name with its day, or an anonymous user, and the words that came with it. */
export const EndorsementList = ({ items }: { items: readonly Endorsement[] }) => {
  const t = useT()
  return (
    <ItemList>
      {items.map(({ name, endorsedAt, note }, place) => (
        <Item
          // Anonymous ones have nothing of their own that could tell them apart.
          key={`${place} ${name ?? ''}`}
          lead={<Avatar name={name ?? ''} anonymous={name === null} tone={name ? 'earth' : undefined} />}
          title={name ?? t('Anonymous user')}
          detail={
            <>
              {note}
              {note && endorsedAt && <br />}
              {endorsedAt && (
                <time className="tiny mute" dateTime={endorsedAt}>
                  {formatDate(endorsedAt, t)}
                </time>
              )}
            </>
          }
        />
      ))}
    </ItemList>
  )
}
