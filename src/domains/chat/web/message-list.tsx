import { Fragment } from 'react'
import { useT } from '#platform/web/language.tsx'
import { formatDate, formatTime } from '#shared/format.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Chip } from '#ui/chip.tsx'
import { lockIcon, moreIcon } from '#ui/icons.ts'
import { IconLink } from '#ui/button.tsx'
import { DayHeading } from '#ui/item-list.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import type { RoomMessage } from '../contract.ts'
import { piecesOf } from '../rules.ts'

/** What somebody wrote: its lines, and its addresses as links where they may be. */
export const RoomText = ({ text, hasLinks }: Pick<RoomMessage, 'text' | 'hasLinks'>) => (
  <>
    {text.split('\n').map((line, row) => (
      <Fragment key={row}>
        {row > 0 && <br />}
        {piecesOf(line, hasLinks).map((piece, at) =>
          piece.href === null ? (
            <Fragment key={at}>{piece.text}</Fragment>
          ) : (
            <Anchor key={at} href={piece.href} rel="nofollow ugc noopener noreferrer" target="_blank">
              {piece.text}
            </Anchor>
          ),
        )}
      </Fragment>
    ))}
  </>
)

const State = ({ state }: Pick<RoomMessage, 'state'>) => {
  const t = useT()
  if (state === 'held') return <Chip tone="warn">{t('Hidden until a moderator has read it')}</Chip>
  if (state === 'removed')
    return (
      <Chip tone="bad" icon={lockIcon}>
        {t('Removed by a moderator')}
      </Chip>
    )
  return null
}

const Message = ({ message, choose }: { message: RoomMessage; choose: (id: string) => string }) => {
  const t = useT()
  const { id, name, sentAt, isOwn } = message
  return (
    <li className="item top-align" data-seq={message.seq}>
      <Avatar name={name} size="sm" tone={isOwn ? 'civic' : undefined} />
      <div className="grow">
        <p className="small">
          <b>{isOwn ? t('You') : name}</b> <time dateTime={sentAt}>{formatTime(sentAt)}</time>
        </p>
        <p>
          <RoomText {...message} />
        </p>
        <State state={message.state} />
      </div>
      <IconLink icon={moreIcon} label={t('More about this message')} href={choose(id)} />
    </li>
  )
}

const dayOf = ({ sentAt }: RoomMessage): string => sentAt.slice(0, 10)

/** Messages, the newest first, with a heading for each day. */
export const RoomMessages = ({
  messages,
  choose,
}: {
  messages: readonly RoomMessage[]
  /** The address that shows what one can do with a message. */
  choose: (id: string) => string
}) => {
  const t = useT()
  return (
    <div role="log" aria-label={t('Messages')} aria-live="polite">
      {[...Map.groupBy(messages, dayOf)].map(([day, ofDay]) => (
        <Fragment key={day}>
          <DayHeading level={2}>{formatDate(ofDay[0]?.sentAt ?? '', t)}</DayHeading>
          <ul className="list">
            {ofDay.map((message) => (
              <Message key={message.seq} message={message} choose={choose} />
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  )
}
