import { useState } from 'react'
import { Form, useAnswer } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { confidentialApi, type ConfidentialDialogue } from '../contracts/confidential-contract.ts'
import { DialogueView } from './problem/dialogue-view.tsx'

const EnterCode = ({ onRead }: { onRead: (dialogue: ConfidentialDialogue, code: string) => void }) => {
  const t = useT()
  const [code, setCode] = useState('')
  return (
    <Form
      call={confidentialApi.readConfidential}
      then={to('confidentialReport')}
      className="stack"
      showsAnswer
      onChange={({ code: typed }) => setCode(String(typed ?? ''))}
      onDone={(dialogue) => onRead(dialogue, code)}
      submit={t('Open the dialogue')}
    >
      <TextField
        name="code"
        label={t('Your code')}
        hint={t('Twenty letters and digits. Capital letters and dashes do not matter.')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </Form>
  )
}

const Reply = ({ code, onRead }: { code: string; onRead: (dialogue: ConfidentialDialogue) => void }) => {
  const t = useT()
  return (
    <Card title={t('Write to the officers')}>
      <Form
        call={confidentialApi.replyConfidential}
        then={to('confidentialReport')}
        className="stack"
        showsAnswer
        onDone={onRead}
        values={{ code }}
        submit={t('Send')}
      >
        {code ? (
          <input type="hidden" name="code" value={code} />
        ) : (
          // Without script the page keeps no code between two forms.
          <TextField name="code" label={t('Your code again')} autoComplete="off" />
        )}
        <TextArea name="text" label={t('Your message')} rows={4} />
      </Form>
    </Card>
  )
}

/** The dialogue of a confidential report, for whoever has its code. Nothing of it is kept on the device. */
const ConfidentialReportPage = () => {
  const t = useT()
  const refused = usePageState().form?.call.endsWith('/reply')
  const [read, setRead] = useAnswer(confidentialApi.readConfidential)
  const [replied, setReplied] = useAnswer(confidentialApi.replyConfidential)
  const [code, setCode] = useState('')
  const dialogue = replied ?? read
  return (
    <>
      <BackLink href={to('problems')}>{t('Reported problems')}</BackLink>
      <PageHead lead={t('With your code you read the answer and write more. No account is needed.')} />
      {dialogue ? (
        <DialogueView dialogue={dialogue} isOfficer={false} />
      ) : (
        <EnterCode
          onRead={(found, typed) => {
            setRead(found)
            setCode(typed)
          }}
        />
      )}
      {(dialogue?.status === 'open' || (!dialogue && refused)) && (
        <Reply key={dialogue?.messages.length ?? 0} code={code} onRead={setReplied} />
      )}
      {dialogue?.status === 'closed' && (
        <p className="mute">{t('This report is closed. You can send a new one.')}</p>
      )}
    </>
  )
}

export default page({
  component: ConfidentialReportPage,
  frame: 'read stack',
  reads: () => [],
})
