import { type ChangeEvent, useRef, useState } from 'react'
import { filesApi } from '#domains/files/contract.ts'
import { asSendable, shrinkImage } from '#platform/web/forms/photos/shrink-image.ts'
import { problemIn } from '#platform/web/client/api-error.ts'
import { useWrite } from '#platform/web/client/queries.ts'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { uploadWords } from '#shared/values/upload-limits.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { useField } from '#ui/forms/form-context.ts'
import { FileField } from '#ui/forms/file-field.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { pinIcon } from '#ui/icons.ts'
import { useMounted } from '#ui/mounted.ts'
import { Notice } from '#ui/notice.tsx'
import type { OwnSubmission, SubmissionKind } from '../../contracts/submission-contract.ts'
import { AreaFields } from '../engage/area-fields.tsx'

export const SENT = message('Sent. Another person checks it, and we tell you when it is decided.')
const NOT_SENT = message('We could not send your photo. Please try again.')

/** Shrinks the photo on the device and uploads it as soon as it is taken; keeps the file for another try. */
const usePhoto = () => {
  const [url, setUrl] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const file = useRef<File | null>(null)
  const { mutateAsync } = useWrite(filesApi.upload)
  const send = async (): Promise<void> => {
    const chosen = file.current
    if (!chosen) return
    setSending(true)
    setProblem(null)
    setUrl('')
    try {
      const search = `?purpose=photo&name=${encodeURIComponent(chosen.name.slice(0, 200))}`
      const stored = await mutateAsync({ body: asSendable(await shrinkImage(chosen)), search })
      // Ignore a photo that was replaced while it uploaded.
      if (file.current === chosen) setUrl(stored.url)
    } catch (error) {
      setProblem(problemIn(error).message || NOT_SENT)
    } finally {
      setSending(false)
    }
  }
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    file.current = event.currentTarget.files?.[0] ?? null
    // The form itself sends only the address of the uploaded photo.
    event.currentTarget.value = ''
    void send()
  }
  return { url, isSending, problem, take, retry: () => void send() }
}

/** The device's own position, only when the person presses for it. */
const PositionField = () => {
  const t = useT()
  const [position, setPosition] = useState('')
  const [isRefused, setRefused] = useState(false)
  const hasScript = useMounted()
  if (!hasScript) return null
  const ask = () => {
    setRefused(false)
    if (!('geolocation' in navigator)) return setRefused(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setPosition(`${coords.latitude.toFixed(5)},${coords.longitude.toFixed(5)}`),
      () => setRefused(true),
      { timeout: 10_000 },
    )
  }
  return (
    <div className="stack gap-2" aria-live="polite">
      <input type="hidden" name="position" value={position} />
      <Button variant="quiet" icon={pinIcon} onClick={ask} done={position !== ''}>
        {position ? t('Position added') : t('Add the position of this phone')}
      </Button>
      <p className="small mute">
        {t(
          'Optional. Only the person who checks your photo sees it. Everyone else sees the local government.',
        )}
      </p>
      {isRefused && (
        <Notice tone="warn">{t('This phone gave no position. You can send your photo without it.')}</Notice>
      )}
    </div>
  )
}

const PhotoField = ({ onSending }: { onSending: (is: boolean) => void }) => {
  const t = useT()
  const hasScript = useMounted()
  const kept = useField({ name: 'photoUrl' }).defaultValue
  const photo = usePhoto()
  const url = photo.url || kept
  const { isSending } = photo
  const [before, setBefore] = useState(isSending)
  if (before !== isSending) {
    setBefore(isSending)
    onSending(isSending)
  }
  return (
    <div className="stack gap-2">
      <FileField
        name="photo"
        takenAs="photoUrl"
        label={t('Photo')}
        hint={`${t(uploadWords.photos)} ${t('Take it now, where you are. We remove the location and camera details.')}`}
        accept="image/*"
        capture="environment"
        {...(hasScript && { onChange: photo.take })}
      />
      {url !== '' && <input type="hidden" name="photoUrl" value={url} />}
      <div aria-live="polite">
        {isSending && <p className="small mute">{t('Sending your photo...')}</p>}
        {url !== '' && <p className="small b pos">{t('Your photo is here.')}</p>}
        {photo.problem && (
          <Notice tone="bad" role="alert">
            {t(photo.problem)}{' '}
            <Button size="sm" variant="quiet" onClick={photo.retry}>
              {t('Try again')}
            </Button>
          </Notice>
        )}
      </div>
    </div>
  )
}

interface SentFieldsProps {
  readonly kind: SubmissionKind
  readonly before?: OwnSubmission | undefined
  readonly send: string
}

const wordsOf = {
  proof: {
    label: message('What does the photo show?'),
    hint: message('What happened, and who took part. At least 20 characters.'),
  },
  hero: {
    label: message('What did they do?'),
    hint: message('What, where and when? At least 60 characters.'),
  },
  story: {
    label: message('What got better?'),
    hint: message('What changed, where, and who did it? At least 60 characters.'),
  },
} as const

/** The fields of a proof, a hero or a story. */
export const SentFields = ({ kind, before, send }: SentFieldsProps) => {
  const t = useT()
  const [isSending, setSending] = useState(false)
  const { label, hint } = wordsOf[kind]
  return (
    <>
      {kind === 'proof' && <PhotoField onSending={setSending} />}
      {kind !== 'proof' && (
        <TextField
          name="name"
          label={kind === 'hero' ? t('Name of the person') : t('Headline')}
          autoComplete="off"
        />
      )}
      <TextArea name="words" label={t(label)} hint={t(hint)} rows={4} />
      {before && (
        <p className="small mute">
          {t('Place so far: {lga}, {state}.', { lga: before.lgaName, state: before.stateName })}
        </p>
      )}
      <AreaFields />
      {kind === 'proof' && <PositionField />}
      {kind === 'hero' && (
        <CheckField
          name="agrees"
          defaultValue={undefined}
          value="yes"
          label={t('I asked this person, and they agree to be named here.')}
        />
      )}
      <Submit variant="civic" full busy={isSending}>
        {send}
      </Submit>
    </>
  )
}
