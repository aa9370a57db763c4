import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { mailIcon, messageIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type OutboxMessage, siteApi } from '../contract.ts'
import { textParts } from './text-parts.ts'

const outboxRead = read(siteApi.outbox)

/** One line of a message, with its links. */
const Line = ({ text }: { text: string }) =>
  textParts(text).map((part, index) =>
    part.href ? (
      <a key={index} href={part.href} rel="noreferrer">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )

const MessageText = ({ text }: { text: string }) => (
  <div className="mt-2 stack gap-1">
    {text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, index) => (
        <p key={index}>
          <Line text={line} />
        </p>
      ))}
  </div>
)

const Message = ({ message }: { message: OutboxMessage }) => {
  const t = useT()
  const isEmail = message.kind === 'email'
  return (
    <Card as="article" className="mt-3">
      <div className="row wrapf between small">
        <Chip tone="pri" icon={isEmail ? mailIcon : messageIcon}>
          {isEmail ? t('Email') : t('Text message')}
        </Chip>
        <time className="mute num" dateTime={message.at}>
          {formatDate(message.at, t)} {message.at.slice(11, 19)} UTC
        </time>
      </div>
      <h2 className="mt-2">{message.subject ?? t('To {to}', { to: message.to })}</h2>
      {isEmail && <p className="small mute">{t('To {to}', { to: message.to })}</p>}
      <MessageText text={message.text} />
    </Card>
  )
}

const Messages = () => {
  const t = useT()
  const { data, problem } = useRead(siteApi.outbox, outboxRead)
  if (!data) return <Notice tone="bad">{problem?.message ? t(problem.message) : t('Loading...')}</Notice>
  return (
    <>
      {!data.keepsEmail && (
        <Notice tone="warn">{t('This server sends real email, so none is shown here.')}</Notice>
      )}
      {!data.keepsSms && (
        <Notice tone="warn">{t('This server sends real text messages, so none are shown here.')}</Notice>
      )}
      {data.messages.length === 0 ? (
        <EmptyState title={t('No messages yet')} level={2}>
          {t('Join, or nominate a leader. The message to you will appear here.')}
        </EmptyState>
      ) : (
        data.messages.map((message) => <Message key={message.id} message={message} />)
      )}
    </>
  )
}

const Outbox = () => {
  const t = useT()
  return (
    <>
      <PageHead
        lead={t(
          'This is a demonstration. It does not send email or text messages. It shows them here, newest first, for anyone to read.',
        )}
      />
      <div className="mt-4">
        <Messages />
      </div>
    </>
  )
}

/** The messages that the demonstration stored instead of sending; absent in production. */
export default page({
  component: Outbox,
  frame: 'read',
  reads: () => [outboxRead],
})
