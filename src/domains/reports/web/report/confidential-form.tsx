import { type ChangeEvent, useState } from 'react'
import { asSendable, shrinkImage } from '#platform/web/forms/photos/shrink-image.ts'
import { problemIn } from '#platform/web/client/api-error.ts'
import type { Answer } from '#shared/api.ts'
import { useRead, useWrite } from '#platform/web/client/queries.ts'
import { Form, useAnswer } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { uploadWords } from '#shared/values/upload-limits.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { FieldError } from '#ui/forms/form-row.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { lockIcon } from '#ui/icons.ts'
import { useMounted } from '#ui/mounted.ts'
import { Notice } from '#ui/notice.tsx'
import { type ConfidentialType } from '../../contract.ts'
import { confidentialApi, MAX_CONFIDENTIAL_PHOTOS } from '../../contracts/confidential-contract.ts'

export const laneRead = read(confidentialApi.confidentialLane)

/** Photos, each cleaned and sealed when it is chosen; without script the report goes without them. */
const Photos = ({ onSending }: { onSending: (isSending: boolean) => void }) => {
  const t = useT()
  const isMounted = useMounted()
  const [tokens, setTokens] = useState<readonly string[]>([])
  const [error, setError] = useState('')
  const { mutateAsync } = useWrite(confidentialApi.addConfidentialPhoto)
  if (!isMounted) return null
  const take = async (box: HTMLInputElement) => {
    const files = [...(box.files ?? [])].slice(0, MAX_CONFIDENTIAL_PHOTOS - tokens.length)
    box.value = ''
    setError('')
    onSending(true)
    try {
      for (const file of files) {
        const { token } = await mutateAsync({ body: asSendable(await shrinkImage(file)) })
        setTokens((all) => [...all, token])
      }
    } catch (failed) {
      setError(problemIn(failed).message || message('We could not send the file.'))
    } finally {
      onSending(false)
    }
  }
  return (
    <>
      {tokens.length < MAX_CONFIDENTIAL_PHOTOS && (
        <FileField
          id="confidential-photos"
          name="photos"
          accept="image/*"
          multiple
          label={t('Add photos')}
          hint={`${t(uploadWords.photos)} ${t('Up to 3. We remove the hidden data, such as place, time and device.')}`}
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => void take(currentTarget)}
        />
      )}
      <div aria-live="polite">
        {error && <FieldError>{t(error)}</FieldError>}
        {tokens.length > 0 && (
          <p className="b">
            {t('{count, plural, one {# photo added} other {# photos added}}', { count: tokens.length })}
          </p>
        )}
      </div>
      {tokens.map((token) => (
        <input key={token} type="hidden" name="photoTokens" value={token} />
      ))}
    </>
  )
}

const Fields = ({ type }: { type: ConfidentialType }) => {
  const t = useT()
  const [isSending, setSending] = useState(false)
  return (
    <>
      <input type="hidden" name="type" value={type} />
      <TextArea
        name="text"
        label={t('What happened?')}
        hint={t('What, where, when, who. Leave out what only you can know, if it could show who you are.')}
        rows={8}
      />
      <TextField name="place" label={t('Where did it happen?')} optional={t('optional')} />
      <Photos onSending={setSending} />
      <p>
        <Submit variant="civic" icon={lockIcon} busy={isSending}>
          {t('Send in confidence')}
        </Submit>
      </p>
    </>
  )
}

/** The code, which is shown this once. */
const Receipt = ({ code }: { code: string }) => {
  const t = useT()
  return (
    <Card accent title={t('Your report is in. This is your code')}>
      <p className="lead num" data-code="">
        <b>{code}</b>
      </p>
      <p className="mt-2">
        {t(
          'Write it down now. We show it once and cannot find it again. Use it to read the answer and write more. Anyone with the code can do the same.',
        )}
      </p>
      <p className="mt-3">
        <ButtonLink href={to('confidentialReport')}>{t('Open the dialogue')}</ButtonLink>
      </p>
    </Card>
  )
}

type Readers = Answer<typeof confidentialApi.confidentialLane>

/** What an officer is besides. */
const roleWords: Readonly<Record<Readers['roles'][number], string>> = {
  admin: message('an administrator'),
  support: message('someone of the support team'),
  finance: message('someone of the finance team'),
  content: message('an editor'),
  vetting_lead: message('the lead of vetting'),
}

const Promises = ({ roles: [one = 'admin', other = 'admin'] }: Pick<Readers, 'roles'>) => {
  const t = useT()
  return (
    <Card title={t('What we keep, and who reads it')}>
      <ul className="stack gap-2">
        <li>
          {t(
            'Two named officers read it: {one} and {other}. No one else can, whatever their role on this site.',
            { one: t(roleWords[one]), other: t(roleWords[other]) },
          )}
        </li>
        <li>
          {t(
            'We store no name, no account, no address of your device and only the day. The text is encrypted. It never shows on the map or in any list.',
          )}
        </li>
        <li>
          {t(
            'Your phone company may still see that you visited this site. If that is dangerous for you, use another device and network, and clear the history of this browser.',
          )}
        </li>
      </ul>
    </Card>
  )
}

/** Reporting in confidence; says first, and honestly, whether anybody can read it. */
export const ConfidentialReport = ({ type }: { type: ConfidentialType }) => {
  const t = useT()
  const { data: lane } = useRead(confidentialApi.confidentialLane, laneRead)
  const [sent, setSent] = useAnswer(confidentialApi.sendConfidential)
  if (sent) return <Receipt code={sent.code} />
  if (!lane?.isOpen)
    return (
      <Notice tone="warn" title={t('Confidential reports cannot be sent yet.')}>
        <p>
          {t(
            '{count, plural, =0 {Two officers must read them, and none is named.} other {Two officers must read them, and only one is named.}} So we do not let you write something that no one reads. Please come back later. If someone is in danger now, call 112.',
            { count: lane?.officers ?? 0 },
          )}
        </p>
      </Notice>
    )
  return (
    <>
      <Promises roles={lane.roles} />
      <Form
        call={confidentialApi.sendConfidential}
        then={to('confidentialReport')}
        failed={message('We could not send your report. Please try again.')}
        className="stack"
        showsAnswer
        onDone={setSent}
      >
        <Fields type={type} />
      </Form>
    </>
  )
}
