import type { OwnVoice } from '#domains/leaders/contracts/endorsement-contract.ts'
import { noteReasonNames, notesApi } from '#domains/leaders/contracts/note-contract.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'

const Appeal = ({ leaderId }: { leaderId: string }) => {
  const t = useT()
  return (
    <Form
      call={notesApi.appealNote}
      params={{ leaderId }}
      then={`${to('leader', { leaderId })}#endorsements`}
      done={message('Another moderator reads your words')}
      failed={message('We could not send your appeal. Please try again.')}
      className="stack"
      submit={t('Ask another moderator')}
      variant="quiet"
      size="sm"
    >
      <TextArea
        name="text"
        label={t('Why should your words show?')}
        hint={t('You may ask once. Only moderators read this.')}
        rows={3}
      />
    </Form>
  )
}

type Own = NonNullable<OwnVoice['endorsement']>

/** Tells the author that a moderator hid the words, why, and the state of the one appeal. */
export const HiddenWords = ({
  leaderId,
  note,
  hidden,
}: {
  leaderId: string
  note: string
  hidden: NonNullable<Own['hidden']>
}) => {
  const t = useT()
  return (
    <div className="stack">
      <Notice tone="warn" title={t('A moderator hid your words. Your endorsement still counts.')}>
        {t('Reason: {reason}.', { reason: t(noteReasonNames[hidden.reason]) })}{' '}
        {hidden.appeal === 'waiting' && t('Another moderator reads them now.')}
        {hidden.appeal === 'refused' && t('Another moderator read them too. They stay hidden.')}
        <blockquote className="lines small mt-2">{note}</blockquote>
      </Notice>
      {hidden.appeal === 'possible' && <Appeal leaderId={leaderId} />}
    </div>
  )
}
