import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { type Translate, useT } from '#platform/web/language.tsx'
import { formatBytes } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { FileField, FileRow } from '#ui/file-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { cameraIcon, fileIcon, lockIcon, userIcon } from '#ui/icons.ts'
import { ItemList } from '#ui/item-list.tsx'
import { useMounted } from '#ui/mounted.ts'
import { Notice } from '#ui/notice.tsx'
import { EVIDENCE_MOST } from '../../nomination-contract.ts'
import type { StepProps } from './nominate-fields.tsx'
import { type KeptFile, keptFiles, withoutFile } from './nominate-files.ts'
import { type Nomination, useWire } from './nominate-wizard.ts'
import type { Upload } from './use-uploads.ts'

const TAKEN = 'image/jpeg,image/png,image/webp,application/pdf'

const sizeText = ({ chosen, made }: KeptFile, t: Translate): string => {
  if (!chosen) return t('Sent')
  return made < chosen
    ? t('{from} made {to} · sent', { from: formatBytes(chosen), to: formatBytes(made) })
    : t('{size} · sent', { size: formatBytes(chosen) })
}

const nameOf = (file: KeptFile, index: number, t: Translate): string => {
  if (file.name) return file.name
  return file.field === 'photoUrl' ? t('Photo of the person') : t('File {number}', { number: index + 1 })
}

const stateText = (upload: Upload, t: Translate): string => {
  if (upload.state === 'shrinking') return t('Making it smaller...')
  if (upload.state === 'sending')
    return t('Sending {size}...', { size: formatBytes(upload.made ?? upload.chosen) })
  return upload.state === 'offline' ? t('Waiting for the network. Keep this page open.') : t(upload.message)
}

const KeptRow = ({ file, name, onRemove }: { file: KeptFile; name: string; onRemove: () => void }) => {
  const t = useT()
  return (
    <FileRow
      name={name}
      detail={sizeText(file, t)}
      icon={file.field === 'photoUrl' ? userIcon : fileIcon}
      tone="ok"
      removeLabel={t('Remove {name}', { name })}
      onRemove={onRemove}
    />
  )
}

const UploadRow = ({
  upload,
  onRetry,
  onRemove,
}: {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}) => {
  const t = useT()
  const isStuck = upload.state === 'offline' || upload.state === 'failed'
  return (
    <>
      <FileRow
        name={upload.name}
        detail={stateText(upload, t)}
        icon={upload.purpose === 'photo' ? userIcon : fileIcon}
        tone={isStuck ? 'warn' : 'pri'}
        removeLabel={t('Remove {name}', { name: upload.name })}
        onRemove={onRemove}
      />
      {isStuck && (
        <li className="retry">
          <Button size="sm" variant="quiet" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </li>
      )}
    </>
  )
}

type FileListProps = { files: readonly KeptFile[]; nomination: Nomination }

/** With script: a row per file. Without: boxes that keep or drop what was sent. */
const FileList = ({ files, nomination }: FileListProps) => {
  const t = useT()
  const { uploads, retry, remove } = nomination.uploading
  const hasScript = useMounted()
  const named = files.map((file, index) => ({ file, name: nameOf(file, index, t) }))
  if (!hasScript)
    return named.map(({ file, name }) => (
      <CheckField
        key={file.value}
        id={`keep-${file.value}`}
        name={file.field}
        value={file.value}
        defaultChecked
        label={t('Keep {name}', { name })}
      />
    ))
  return (
    <div aria-live="polite">
      {files.length + uploads.length > 0 && (
        <ItemList className="card flush">
          {named.map(({ file, name }) => (
            <KeptRow
              key={file.value}
              file={file}
              name={name}
              onRemove={() => nomination.update(withoutFile(nomination.values, file))}
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => void retry(upload)}
              onRemove={() => remove(upload.key)}
            />
          ))}
        </ItemList>
      )}
    </div>
  )
}

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

/** The phone's own choosers: plain fields of the form without script, buttons that send at once with it. */
const Pickers = ({ form, error, onTake }: PickersProps) => {
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
    // What was chosen before script arrived is sent now.
    for (const input of box.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [])
      empty(input)
  }, [])
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => empty(currentTarget)
  const picker = (name: string, suffix: string) => ({ name, id: `${form.formId}-${suffix}`, onChange })
  return (
    <div className="pickers" ref={box}>
      <FileField
        {...picker('photo', 'photoUrl')}
        accept="image/*"
        label={<PickerLabel icon={userIcon} text={t('Photo of the person')} />}
      />
      <FileField
        {...picker('evidence', 'camera')}
        accept="image/*"
        capture="environment"
        label={<PickerLabel icon={cameraIcon} text={t('Take a photo of evidence')} />}
      />
      <FileField
        {...picker('evidence', 'evidenceIds')}
        accept={TAKEN}
        multiple
        label={<PickerLabel icon={fileIcon} text={t('Choose evidence files')} />}
        error={error}
      />
    </div>
  )
}

/** Step 4: photo and evidence, both optional. Files are made small and sent at once; without script they go with the form. */
export const EvidenceFields = ({ nomination, form }: StepProps) => {
  const t = useT()
  const wire = useWire(nomination, form)
  const [isTooMany, setTooMany] = useState(false)
  const { uploads, add } = nomination.uploading
  const files = keptFiles(nomination.values)
  const take = (field: string, chosen: readonly File[]): void => {
    if (field === 'photo') return add(chosen.slice(0, 1), 'photo')
    const taken = [
      ...files.filter((file) => file.field === 'evidenceIds'),
      ...uploads.filter(({ purpose }) => purpose === 'evidence'),
    ]
    const room = Math.max(0, EVIDENCE_MOST - taken.length)
    setTooMany(chosen.length > room)
    add(chosen.slice(0, room), 'evidence')
  }
  const error =
    wire('evidenceIds').error ??
    wire('photoUrl').error ??
    (isTooMany ? t('Send at most 8 files.') : undefined)
  return (
    <>
      <Pickers nomination={nomination} form={form} error={error} onTake={take} />
      <p className="hint">
        {t('Photos or PDF files, 8 at most, 5 MB each. You may also go on without any.')}
      </p>
      <FileList files={files} nomination={nomination} />
      <Notice icon={lockIcon}>
        {t(
          'Place and device data are taken out of photos. If the nomination is approved, anyone can see these files; until then only you and the reviewers can.',
        )}
      </Notice>
    </>
  )
}
