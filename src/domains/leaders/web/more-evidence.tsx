import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { FormHandle } from '#platform/web/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { FileField } from '#ui/file-field.tsx'
import { useMounted } from '#ui/mounted.ts'
import { EVIDENCE_MOST } from '../nomination-contract.ts'
import { FileList } from './nominate/file-list.tsx'
import { EVIDENCE_KINDS, type KeptFile, keptFiles, type Stored } from './nominate/nominate-files.ts'
import { useUploads } from './nominate/use-uploads.ts'

const useFiles = (before: readonly KeptFile[]) => {
  const [files, setFiles] = useState(before)
  const keep = useCallback(({ id, name, chosen, made }: Stored) => {
    setFiles((all) => [...all, { field: 'evidenceIds', value: id, name, chosen, made }])
  }, [])
  const drop = (file: KeptFile) => setFiles((all) => all.filter(({ value }) => value !== file.value))
  return { files, drop, uploading: useUploads(keep) }
}

interface MoreEvidenceProps {
  readonly form: FormHandle
  /** Tells whether files are still on their way, so that the form waits for them. */
  readonly onSending: (isSending: boolean) => void
}

/**
 * Files that are added to a nomination later, as the field `evidenceIds` of a form with files. With script each
 * is sent as soon as it is chosen; without, they go with the form.
 */
export const MoreEvidence = ({ form, onSending }: MoreEvidenceProps) => {
  const t = useT()
  const hasScript = useMounted()
  const input = useRef<HTMLInputElement>(null)
  const [isTooMany, setTooMany] = useState(false)
  const ids = form.valueOf('evidenceIds') ?? []
  const { files, drop, uploading } = useFiles(keptFiles({ evidenceIds: ids }))
  const isSending = uploading.uploads.some(({ state }) => state === 'shrinking' || state === 'sending')
  useEffect(() => onSending(isSending), [isSending, onSending])
  const take = (box: HTMLInputElement) => {
    const chosen = [...(box.files ?? [])]
    box.value = ''
    const room = Math.max(0, EVIDENCE_MOST - files.length - uploading.uploads.length)
    setTooMany(chosen.length > room)
    uploading.add(chosen.slice(0, room), 'evidence')
  }
  const takeFirst = useRef(take)
  useEffect(() => {
    // What was chosen before script arrived is sent now.
    if (input.current) takeFirst.current(input.current)
  }, [])
  const { id, error } = form.field('evidenceIds')
  return (
    <>
      <FileField
        id={id}
        name="evidence"
        ref={input}
        accept={EVIDENCE_KINDS}
        multiple
        label={t('Choose evidence files')}
        hint={t('Photos or PDF files, 8 at most, 5 MB each. You may also go on without any.')}
        error={error ?? (isTooMany ? t('Send at most 8 files.') : undefined)}
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => take(currentTarget)}
      />
      <FileList files={files} uploading={uploading} onRemove={drop} />
      {hasScript &&
        files.map(({ value }) => <input key={value} type="hidden" name="evidenceIds" value={value} />)}
    </>
  )
}
