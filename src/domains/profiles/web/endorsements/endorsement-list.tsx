import type { Endorsement } from '#domains/leaders/contracts/endorsement-contract.ts'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'

/** Endorsements: a name with its day, or an anonymous user, and their words, which can be reported. */
export const EndorsementList = ({ leaderId, items }: { leaderId: string; items: readonly Endorsement[] }) => {
  const t = useT()
  return (
    <ItemList>
      {items.map(({ name, endorsedAt, note, noteId, isNoteHidden }, place) => (
        <Item
          // Anonymous endorsements have nothing that could tell them apart.
          key={`${place} ${name ?? ''}`}
          lead={<Avatar name={name ?? ''} anonymous={name === null} tone={name ? 'earth' : undefined} />}
          title={name ?? t('Anonymous user')}
          detail={
            <>
              {isNoteHidden ? <i>{t('A moderator hid these words.')}</i> : note}
              {(note || isNoteHidden) && <br />}
              {endorsedAt && (
                <time className="tiny mute" dateTime={endorsedAt}>
                  {formatDate(endorsedAt, t)}
                </time>
              )}
              {noteId && (
                <a
                  className="tiny no-print"
                  href={to('reportNote', { leaderId, endorsementId: noteId })}
                  rel="nofollow"
                >
                  {endorsedAt && ' · '}
                  {t('Report')}
                  <span className="vh"> {t('these words to the moderators')}</span>
                </a>
              )}
            </>
          }
        />
      ))}
    </ItemList>
  )
}
