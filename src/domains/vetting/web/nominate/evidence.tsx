import { type ChangeEvent, use, useEffect, useRef, useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { uploadWords } from '#shared/values/upload-limits.ts'
import { FormContext } from '#ui/forms/form-context.ts'
import { FileField } from '#ui/forms/file-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { cameraIcon, fileIcon, lockIcon, userIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { MAX_EVIDENCE } from '#domains/files/contract.ts'
import { EVIDENCE_KINDS } from '#domains/files/web/evidence-kinds.ts'
import { FileList } from '#domains/files/web/file-list.tsx'
import type { StepProps } from './fields.tsx'
import { keptFiles, withoutFile } from './files.ts'
import { SourceLinks } from './source-links.tsx'

const PickerLabel = ({ icon, text }: { icon: string; text: string }) => (
  <>
    <Icon path={icon} />
    {text}
  </>
)

type PickersProps = StepProps & {
  error: string | undefined
  onTake: (field: string, files: readonly File[]) => void
}

/** The phone's own file pickers: plain form fields without script, instant uploads with it. */
const Pickers = ({ error, onTake }: PickersProps) => {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const take = useRef(onTake)
  useEffect(() => {
    take.current = onTake
  })
  const empty = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    input.value = ''
    if (chosen.length > 0) take.current(input.name, chosen)
  }
  useEffect(() => {
    // Upload now what was chosen before script loaded.
    for (const input of box.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [])
      empty(input)
  }, [])
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => empty(currentTarget)
  return (
    <div className="pickers" ref={box}>
      <FileField
        name="photo"
        takenAs="photoUrl"
        error=""
        onChange={onChange}
        accept="image/*"
        label={<PickerLabel icon={userIcon} text={t('Photo of the person')} />}
      />
      <FileField
        name="evidence"
        id="camera"
        onChange={onChange}
        accept="image/*"
        capture="environment"
        label={<PickerLabel icon={cameraIcon} text={t('Take a photo of evidence')} />}
      />
      <FileField
        name="evidence"
        takenAs="evidenceIds"
        onChange={onChange}
        accept={EVIDENCE_KINDS}
        multiple
        label={<PickerLabel icon={fileIcon} text={t('Choose evidence files')} />}
        error={error}
      />
    </div>
  )
}

/** Step 4: photo and evidence, both optional. Files are shrunk and uploaded immediately; without script the form sends them. */
export const EvidenceFields = ({ nomination }: StepProps) => {
  const t = useT()
  const known = use(FormContext)
  const [isTooMany, setTooMany] = useState(false)
  const { uploads, add } = nomination.uploading
  const files = keptFiles(nomination.values)
  const take = (field: string, chosen: readonly File[]): void => {
    if (field === 'photo') return add(chosen.slice(0, 1), 'photo')
    const taken = [
      ...files.filter((file) => file.field === 'evidenceIds'),
      ...uploads.filter(({ purpose }) => purpose === 'evidence'),
    ]
    const left = Math.max(0, MAX_EVIDENCE - taken.length)
    setTooMany(chosen.length > left)
    add(chosen.slice(0, left), 'evidence')
  }
  const error =
    known?.field('evidenceIds').error ??
    known?.field('photoUrl').error ??
    (isTooMany ? t('Send at most 8 files.') : undefined)
  return (
    <>
      <Pickers nomination={nomination} error={error} onTake={take} />
      <p className="hint">
        {t(uploadWords.files)} {t('Up to 8 of them. You can also continue without any.')}
      </p>
      <FileList
        files={files}
        uploading={nomination.uploading}
        onRemove={(file) => nomination.update(withoutFile(nomination.values, file))}
      />
      <SourceLinks nomination={nomination} />
      <Notice icon={lockIcon}>
        {t(
          'Place and device data are taken out of photos. If the nomination is approved, anyone can see these files; until then only you and the reviewers can.',
        )}
      </Notice>
    </>
  )
}
