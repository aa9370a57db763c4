import { useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { FieldError } from '#ui/forms/form-row.tsx'
import { MAX_EVIDENCE } from '../contract.ts'
import { FileList } from './file-list.tsx'
import type { SavedFile, Stored } from './kept-file.ts'
import { useUploads } from './use-uploads.ts'

interface SentEvidenceProps {
  /** All files chosen so far; only new ones at the end are uploaded. */
  readonly chosen: readonly File[]
  readonly onSending: (isSending: boolean) => void
}

/** A file that met no network, back in the form: it is sent with it, or waits with it on the device. */
const WaitingBox = ({ file }: { file: File }) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const held = new DataTransfer()
    held.items.add(file)
    if (box.current) box.current.files = held.files
  }, [file])
  return <input ref={box} type="file" name="evidence" hidden />
}

/** Uploads chosen files immediately, lists them, and puts their ids into the surrounding form. */
export const SentEvidence = ({ chosen, onSending }: SentEvidenceProps) => {
  const t = useT()
  const [files, setFiles] = useState<readonly SavedFile[]>([])
  const [isTooMany, setTooMany] = useState(false)
  const keep = useCallback(({ id, name, chosen, made }: Stored) => {
    setFiles((all) => [...all, { field: 'evidenceIds', value: id, name, chosen, made }])
  }, [])
  const uploading = useUploads(keep)
  const { uploads } = uploading

  const send = (fresh: readonly File[]) => {
    const left = Math.max(0, MAX_EVIDENCE - files.length - uploads.length)
    setTooMany(fresh.length > left)
    uploading.add(fresh.slice(0, left), 'evidence')
  }
  const sender = useRef(send)
  const taken = useRef(0)
  useEffect(() => {
    sender.current = send
  })
  useEffect(() => {
    sender.current(chosen.slice(taken.current))
    taken.current = chosen.length
  }, [chosen])

  const isSending = uploads.some(({ state }) => state === 'shrinking' || state === 'sending')
  useEffect(() => onSending(isSending), [isSending, onSending])
  return (
    <>
      {isTooMany && <FieldError>{t('Send at most 8 files.')}</FieldError>}
      <FileList
        files={files}
        uploading={uploading}
        onRemove={(file) => setFiles((all) => all.filter(({ value }) => value !== file.value))}
      />
      {uploading.waiting().map(([key, file]) => (
        <WaitingBox key={key} file={file} />
      ))}
      {files.map(({ value }) => (
        <input key={value} type="hidden" name="evidenceIds" value={value} />
      ))}
    </>
  )
}
