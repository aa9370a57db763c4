import { useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { sendIcon } from '#ui/icons.ts'
import { type RoomMessage, chatApi, type OpenRoom } from '../contract.ts'
import { roomHref } from './chat-search.ts'

/** Writes in a room; without script the page comes back with the new message. */
export const WriteForm = ({
  open: { room, pauseSeconds },
  onSent,
}: {
  open: OpenRoom
  onSent: (message: RoomMessage) => void
}) => {
  const t = useT()
  // A new key empties the field and gives the next message its own idempotency key.
  const [sent, setSent] = useState(0)
  return (
    <Form
      key={sent}
      className="stack gap-3"
      call={chatApi.postMessage}
      params={{ roomId: room.id }}
      then={roomHref(room.id)}
      failed={message('We could not send your message. Please try again.')}
      onDone={(answer) => {
        onSent(answer)
        setSent(sent + 1)
      }}
    >
      <TextArea
        name="text"
        label={t('Your message')}
        hint={
          pauseSeconds > 5
            ? t('One message every {count} seconds. Insults, threats and private numbers are removed.', {
                count: pauseSeconds,
              })
            : t('Insults, threats and private numbers are removed.')
        }
        rows={2}
      />
      <p>
        <Submit variant="civic" icon={sendIcon}>
          {t('Send')}
        </Submit>
      </p>
    </Form>
  )
}
