import { type ChangeEvent, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#platform/web/late-part.tsx'
import { useT } from '#platform/web/language.tsx'
import { uploadWords } from '#shared/values/upload-limits.ts'
import { CheckField } from '#ui/forms/check-field.tsx'
import { useField } from '#ui/forms/form-context.ts'
import { FileField } from '#ui/forms/file-field.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { EVIDENCE_KINDS } from './evidence-kinds.ts'

// Loaded on demand: the upload code is heavy, and most answers have no files.
const loadSending = () => import('./sent-evidence.tsx')
const SentEvidence = lazyPart(async () => (await loadSending()).SentEvidence)

/** Checkboxes to keep or drop files that a refused form without script had sent. */
const KeptBoxes = () => {
  const t = useT()
  const { id: fieldId, values } = useField({ name: 'evidenceIds' })
  const ids = values.filter((id) => id !== '')
  return ids.map((id, index) => (
    <CheckField
      key={id}
      id={`${fieldId}-keep-${id}`}
      name="evidenceIds"
      value={id}
      defaultChecked
      label={t('Keep {name}', { name: t('File {number}', { number: index + 1 }) })}
    />
  ))
}

interface MoreEvidenceProps {
  /** Reports whether uploads are running, so that the form waits for them. */
  readonly onSending: (isSending: boolean) => void
  /** Other words for a form that asks for one certain file. */
  readonly words?: { readonly label: string; readonly hint: string }
}

/**
 * Files added to a nomination later, as the field `evidenceIds`. With script each is uploaded when chosen; without,
 * they go with the form.
 */
export const MoreEvidence = ({ onSending, words }: MoreEvidenceProps) => {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<readonly File[]>([])
  const take = (box: HTMLInputElement) => {
    const files = [...(box.files ?? [])]
    // Without network they stay chosen: the form sends them first, or keeps them with what waits.
    if (!navigator.onLine) return
    box.value = ''
    if (files.length === 0) return
    onSending(true)
    setChosen((all) => [...all, ...files])
  }
  const takeFirst = useRef(take)
  useEffect(() => {
    // Fetched early, so that a lost network does not block a chosen file.
    loadSending().catch(() => undefined)
    // Upload what was chosen before script arrived.
    if (input.current) takeFirst.current(input.current)
  }, [])
  return (
    <>
      <FileField
        name="evidence"
        takenAs="evidenceIds"
        ref={input}
        accept={EVIDENCE_KINDS}
        multiple={!words}
        label={words?.label ?? t('Choose evidence files')}
        hint={`${t(uploadWords.files)} ${words?.hint ?? t('Up to 8 of them. You can also continue without any.')}`}
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => take(currentTarget)}
      />
      <KeptBoxes />
      {chosen.length > 0 && (
        <Suspense fallback={<Spinner label={t('Loading...')} />}>
          <SentEvidence chosen={chosen} onSending={onSending} />
        </Suspense>
      )}
    </>
  )
}
