import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { pathOf } from '#shared/api.ts'
import { filesApi } from '#domains/files/contract.ts'
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
import { EVIDENCE_MOST } from '../../contract.ts'
import type { StepProps } from './nominate-fields.tsx'
import { listOf, textOf } from './nominate-steps.ts'
import { type Nomination, useWire } from './nominate-wizard.ts'
import { type Upload, useUploads } from './use-uploads.ts'

const TAKEN = 'image/jpeg,image/png,image/webp,application/pdf'

/** `4.1 MB made 182 KB` from the two sizes as they are kept with a draft; nothing for what came without script. */
const sizeText = (sizes: string, t: Translate): string => {
  const [chosen = 0, made = 0] = sizes.split(' ').map(Number)
  if (!chosen) return t('Sent')
  return made < chosen
    ? t('{from} made {to} · sent', { from: formatBytes(chosen), to: formatBytes(made) })
    : t('{size} · sent', { size: formatBytes(chosen) })
}

interface Kept {
  readonly field: 'photoUrl' | 'evidenceIds'
  readonly value: string
  readonly name: string
  readonly sizes: string
  readonly url: string
}

const keptFiles = ({ values }: Pick<Nomination, 'values'>, t: Translate): Kept[] => {
  const photo = textOf(values, 'photoUrl')
  const evidence = listOf(values, 'evidenceIds').filter((id) => id !== '')
  return [
    ...(photo
      ? [
          {
            field: 'photoUrl' as const,
            value: photo,
            url: photo,
            name: textOf(values, 'photoName') || t('Photo of the person'),
            sizes: textOf(values, 'photoSize'),
          },
        ]
      : []),
    ...evidence.map((id, index) => ({
      field: 'evidenceIds' as const,
      value: id,
      url: pathOf(filesApi.show.path, { fileId: id }),
      name: textOf(values, `name-${id}`) || t('File {number}', { number: index + 1 }),
      sizes: textOf(values, `size-${id}`),
    })),
  ]
}

const KeptRow = ({ file, nomination }: { file: Kept; nomination: Nomination }) => {
  const t = useT()
  const remove = () =>
    nomination.update(
      file.field === 'photoUrl'
        ? { photoUrl: '', photoName: '', photoSize: '' }
        : { evidenceIds: listOf(nomination.values, 'evidenceIds').filter((id) => id !== file.value) },
    )
  return (
    <FileRow
      name={file.name}
      detail={sizeText(file.sizes, t)}
      icon={file.field === 'photoUrl' ? userIcon : fileIcon}
      tone="ok"
      removeLabel={t('Remove {name}', { name: file.name })}
      onRemove={remove}
    />
  )
}

const stateText = (upload: Upload, t: Translate): string => {
  if (upload.state === 'shrinking') return t('Making it smaller...')
  if (upload.state === 'sending')
    return t('Sending {size}...', { size: formatBytes(upload.made ?? upload.chosen) })
  return upload.state === 'offline' ? t('Waiting for the network. Keep this page open.') : t(upload.message)
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

/** Without script: boxes that keep or drop what was sent. */
const KeptBoxes = ({ files }: { files: readonly Kept[] }) => {
  const t = useT()
  return files.map((file) => (
    <CheckField
      key={file.value}
      id={`keep-${file.value}`}
      name={file.field}
      value={file.value}
      defaultChecked
      label={t('Keep {name}', { name: file.name })}
    />
  ))
}

/** Step 4: photo and evidence, both optional. Files are made small and sent at once; without script they go with the form. */
export const EvidenceFields = ({ nomination, form }: StepProps) => {
  const t = useT()
  const wire = useWire(nomination, form)
  const hasScript = useMounted()
  const box = useRef<HTMLDivElement>(null)
  const [tooMany, setTooMany] = useState(false)
  const { uploads, add, retry, remove } = useUploads(nomination.addFile)
  const files = keptFiles(nomination, t)
  const takeFrom = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    input.value = ''
    if (input.name === 'photo') return add(chosen.slice(0, 1), 'photo')
    const room =
      EVIDENCE_MOST -
      files.filter(({ field }) => field === 'evidenceIds').length -
      uploads.filter(({ purpose }) => purpose === 'evidence').length
    setTooMany(chosen.length > room)
    add(chosen.slice(0, Math.max(0, room)), 'evidence')
  }
  const take = useRef(takeFrom)
  useEffect(() => {
    take.current = takeFrom
  })
  useEffect(() => {
    // What was chosen before script arrived is sent now.
    for (const input of box.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [])
      if (input.files?.length) take.current(input)
  }, [])
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => takeFrom(currentTarget)
  const picker = (name: string, suffix: string) => ({ name, id: `${form.formId}-${suffix}`, onChange })
  const said =
    wire('evidenceIds').error ?? wire('photoUrl').error ?? (tooMany ? t('Send at most 8 files.') : undefined)
  return (
    <>
      <div className="pickers" ref={box}>
        <FileField
          {...picker('photo', 'photoUrl')}
          accept="image/*"
          label={<Label icon={userIcon} text={t('Photo of the person')} />}
        />
        <FileField
          {...picker('evidence', 'camera')}
          accept="image/*"
          capture="environment"
          label={<Label icon={cameraIcon} text={t('Take a photo of evidence')} />}
        />
        <FileField
          {...picker('evidence', 'evidenceIds')}
          accept={TAKEN}
          multiple
          label={<Label icon={fileIcon} text={t('Choose evidence files')} />}
          error={said}
        />
      </div>
      <p className="hint">
        {t('Photos or PDF files, 8 at most, 5 MB each. You may also go on without any.')}
      </p>
      <div aria-live="polite">
        {hasScript && files.length + uploads.length > 0 && (
          <ItemList className="card flush">
            {files.map((file) => (
              <KeptRow key={file.value} file={file} nomination={nomination} />
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
      {!hasScript && <KeptBoxes files={files} />}
      <Notice icon={lockIcon}>
        {t(
          'Place and device data are taken out of photos. If the nomination is approved, anyone can see these files; until then only you and the reviewers can.',
        )}
      </Notice>
    </>
  )
}

const Label = ({ icon, text }: { icon: string; text: string }) => (
  <>
    <Icon path={icon} />
    {text}
  </>
)
