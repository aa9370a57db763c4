import { useState } from 'react'
import { moderationApi } from '#domains/moderation/contract.ts'
import { useAnswer } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { usePageState, useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { boltIcon, clockIcon, dataIcon, plusIcon, refreshIcon } from '#ui/icons.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { RoomMessage, OpenRoom } from '../contract.ts'
import { roomNameOf } from '../rules.ts'
import { roomHref } from './chat-search.ts'
import { type LiveState, useLiveMessages } from './live-messages.ts'
import { FlaggedMessage, MessageChoices } from './message-choices.tsx'
import { RoomMessages } from './message-list.tsx'
import { PauseForm } from './pause-form.tsx'
import { WriteForm } from './write-form.tsx'

const Line = ({ state, room }: { state: LiveState; room: string }) => {
  const t = useT()
  return (
    <div className="row wrapf gap-2 small" role="status">
      {state === 'live' && (
        <Chip tone="ok" icon={boltIcon}>
          {t('Live')}
        </Chip>
      )}
      {state === 'away' && (
        <Chip tone="warn" icon={clockIcon}>
          {t('Waiting for the network')}
        </Chip>
      )}
      {state === 'ended' && <Chip tone="warn">{t('Reload the page to keep reading.')}</Chip>}
      {state !== 'live' && (
        <ButtonLink variant="quiet" size="sm" icon={refreshIcon} href={roomHref(room)}>
          {t('Refresh')}
        </ButtonLink>
      )}
      {state === 'live' && (
        <ButtonLink variant="quiet" size="sm" icon={dataIcon} href={roomHref(room, { live: 'off' })}>
          {t('Save data')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Whether this visit streams: not in low-data mode, unless asked for, and not among older messages. */
const isStreamed = (search: URLSearchParams, isLite: boolean): boolean =>
  !search.has('before') && (search.get('live') === 'on' || (!isLite && search.get('live') !== 'off'))

/** One room: writing, its messages, and what one can do with one of them. */
export const RoomView = ({ open }: { open: OpenRoom }) => {
  const t = useT()
  const search = useSearch()
  const viewer = useViewer()
  const { isLite } = usePageState()
  const [flagged, setFlagged] = useAnswer(moderationApi.flag)
  const [own, setOwn] = useState<readonly RoomMessage[]>([])
  const isOn = isStreamed(search, isLite)
  const { shown, state } = useLiveMessages({ ...open, messages: [...open.messages, ...own] }, isOn)
  const { room, olderThan } = open
  const chosen = shown.find(({ id }) => id === search.get('message'))
  const isFlagged = flagged?.kind === 'chat.message' && flagged.subjectId === search.get('message')
  const before = Number(search.get('before')) || undefined
  const here = roomHref(room.id, { before })
  return (
    <div className="wrap page stack">
      <BackLink href={to('communityChat')}>{t('All rooms')}</BackLink>
      <PageHead
        title={room.kind === 'topic' ? t(roomNameOf(room)) : roomNameOf(room)}
        lead={
          room.kind === 'campus'
            ? t('Only people from this institution can read and write here.')
            : (room.stateName ?? undefined)
        }
      />
      {chosen && <MessageChoices message={chosen} then={here} onFlagged={setFlagged} />}
      {!chosen && isFlagged && <FlaggedMessage then={here} />}
      {before === undefined && (
        <WriteForm open={open} onSent={(message) => setOwn((earlier) => [...earlier, message])} />
      )}
      <Line state={state} room={room.id} />
      {shown.length > 0 ? (
        <Card flush>
          <RoomMessages
            messages={shown}
            choose={(id) => `${roomHref(room.id, { before, message: id })}#message`}
          />
        </Card>
      ) : (
        <EmptyState className="card" level={2} title={t('No one has written here yet')}>
          <p>{t('Say hello or ask a question. Anyone who opens this room can read it.')}</p>
        </EmptyState>
      )}
      {olderThan !== null && (
        <p className="row center">
          <ButtonLink variant="quiet" icon={plusIcon} href={roomHref(room.id, { before: olderThan })}>
            {t('Show older messages')}
          </ButtonLink>
        </p>
      )}
      {can('moderation', viewer) && <PauseForm open={open} />}
    </div>
  )
}
