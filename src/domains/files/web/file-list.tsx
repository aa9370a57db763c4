import { type Translate, useT } from '#platform/web/language.tsx'
import { formatBytes } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { FileRow } from '#ui/forms/file-field.tsx'
import { fileIcon, userIcon } from '#ui/icons.ts'
import { ItemList } from '#ui/item-list.tsx'
import { useMounted } from '#ui/mounted.ts'
import type { SavedFile } from './kept-file.ts'
import type { Upload, Uploading } from './use-uploads.ts'

const sizeText = ({ chosen, made }: SavedFile, t: Translate): string => {
  if (!chosen) return t('Sent')
  return made < chosen
    ? t('Made smaller: {from} to {to} · sent', { from: formatBytes(chosen), to: formatBytes(made) })
    : t('{size} · sent', { size: formatBytes(chosen) })
}

const nameOf = (file: SavedFile, index: number, t: Translate): string => {
  if (file.name) return file.name
  return file.field === 'photoUrl' ? t('Photo of the person') : t('File {number}', { number: index + 1 })
}

const stateText = (upload: Upload, t: Translate): string => {
  if (upload.state === 'shrinking') return t('Making it smaller...')
  if (upload.state === 'sending')
    return t('Sending {size}...', { size: formatBytes(upload.made ?? upload.chosen) })
  return upload.state === 'offline' ? t('Waiting for the network. Keep this page open.') : t(upload.message)
}

const KeptRow = ({ file, name, onRemove }: { file: SavedFile; name: string; onRemove: () => void }) => {
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

interface FileListProps {
  readonly files: readonly SavedFile[]
  readonly uploading: Pick<Uploading, 'uploads' | 'retry' | 'remove'>
  readonly onRemove: (file: SavedFile) => void
}

/** With script: a row per file. Without: checkboxes to keep or drop uploaded files. */
export const FileList = ({ files, uploading: { uploads, retry, remove }, onRemove }: FileListProps) => {
  const t = useT()
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
            <KeptRow key={file.value} file={file} name={name} onRemove={() => onRemove(file)} />
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
