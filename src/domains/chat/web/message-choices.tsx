import type { ComponentProps } from 'react'
import { FlagAction, FlagThanks } from '#domains/moderation/web/flag-action.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { message as words } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type RoomMessage, chatApi } from '../contract.ts'
import { RoomText } from './message-list.tsx'

type FlagDone = ComponentProps<typeof FlagAction>['onSent']

const FAILED = words('We could not save that. Please try again.')

const Withdraw = ({ messageId, then }: { messageId: string; then: string }) => {
  const t = useT()
  return (
    <Form
      call={chatApi.withdrawMessage}
      params={{ messageId }}
      then={then}
      done={words('Your message is gone.')}
      failed={FAILED}
      submit={t('Withdraw this message')}
      variant="bad"
      size="sm"
    />
  )
}

const Block = ({ messageId, name, then }: { messageId: string; name: string; then: string }) => {
  const t = useT()
  return (
    <Form
      call={chatApi.blockAuthor}
      params={{ messageId }}
      then={then}
      done={words('Blocked. You will not see this person any more. You can undo this on the Network page.')}
      failed={FAILED}
      submit={t('Block {name}', { name })}
      variant="quiet"
      size="sm"
    />
  )
}

/** What one can do with a message; without it in sight, nothing. */
export const MessageChoices = ({
  message,
  then,
  onFlagged,
}: {
  message: RoomMessage
  then: string
  onFlagged: FlagDone
}) => {
  const t = useT()
  const { id, name, isOwn } = message
  return (
    <Card
      id="message"
      accent
      title={isOwn ? t('Your message') : t('Message from {name}', { name })}
      action={
        <ButtonLink variant="quiet" size="sm" href={then}>
          {t('Close')}
        </ButtonLink>
      }
    >
      <p>
        <RoomText {...message} />
      </p>
      <div className="row wrapf mt-3">
        {isOwn ? <Withdraw messageId={id} then={then} /> : <Block messageId={id} name={name} then={then} />}
      </div>
      {!isOwn && (
        <div className="mt-3">
          <FlagAction kind="chat.message" subjectId={id} onSent={onFlagged} />
        </div>
      )}
    </Card>
  )
}

/** A flag may hold the message at once: whoever sent it hears that it arrived, and finds back. */
export const FlaggedMessage = ({ then }: { then: string }) => {
  const t = useT()
  return (
    <Card id="message" accent title={t('You reported a message')}>
      <FlagThanks />
      <div className="row mt-3">
        <ButtonLink variant="quiet" size="sm" href={then}>
          {t('Back to the room')}
        </ButtonLink>
      </div>
    </Card>
  )
}
