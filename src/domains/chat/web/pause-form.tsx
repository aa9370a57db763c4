import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { chatApi, type OpenRoom, roomPauses } from '../contract.ts'
import { roomHref } from './chat-search.ts'

/** Staff set how long everybody waits between two messages in this room. */
export const PauseForm = ({ open: { room, roomPauseSeconds } }: { open: OpenRoom }) => {
  const t = useT()
  return (
    <Disclosure summary={t('Slow mode')}>
      <Form
        className="stack gap-3"
        call={chatApi.setPause}
        params={{ roomId: room.id }}
        then={roomHref(room.id)}
        done={message('Slow mode is set.')}
        failed={message('We could not save that. Please try again.')}
        values={{ pause: String(roomPauseSeconds) }}
        submit={t('Save')}
        size="sm"
      >
        <SelectField
          name="pause"
          label={t('Seconds a person waits between messages')}
          options={roomPauses.map((value) => ({ value, label: value }))}
        />
      </Form>
    </Disclosure>
  )
}
