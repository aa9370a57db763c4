import { useEffect, useState } from 'react'
import { type Draft, readDraft, useDraft } from '#platform/web/drafts.ts'
import type { FormHandle } from '#platform/web/form.tsx'
import { useViewer } from '#platform/web/viewer.tsx'

/** A draft of the account on this device: what was written before and not sent comes back once script runs. */
export const useFormDraft = (name: string) => {
  const owner = useViewer()?.id ?? ''
  const draft = useDraft(owner, name)
  const [restored, setRestored] = useState<Draft | null>(null)
  useEffect(() => setRestored(readDraft(owner, name)), [owner, name])
  return { ...draft, restored }
}

/** A kept value that is one text; empty where there is none. */
export const draftText = (form: FormHandle, name: string): string => {
  const value = form.valueOf(name)
  return typeof value === 'string' ? value : ''
}

/** A kept value of a field that may stand in the form several times. */
export const listOfValues = (form: FormHandle, name: string): readonly string[] => {
  const value = form.valueOf(name) ?? []
  return typeof value === 'string' ? [value] : value
}
