import { useEffect, useState } from 'react'
import { type Draft, readDraft, useDraft } from '#platform/web/drafts/drafts.ts'
import type { FormHandle } from '#platform/web/forms/form-handle.ts'
import { useViewer } from '#platform/web/viewer.tsx'

/** The unsent values of a form, stored on this device for the account and restored once script runs. */
export const useFormDraft = (name: string) => {
  const owner = useViewer()?.id ?? ''
  const draft = useDraft(owner, name)
  const [restored, setRestored] = useState<Draft | null>(null)
  useEffect(() => setRestored(readDraft(owner, name)), [owner, name])
  return { ...draft, restored }
}

/** A single text of a draft; empty when there is none. */
export const draftText = (form: FormHandle, name: string): string => {
  const value = form.valueOf(name)
  return typeof value === 'string' ? value : ''
}

/** All values of a field that can occur several times in a form. */
export const listOfValues = (form: FormHandle, name: string): readonly string[] => {
  const value = form.valueOf(name) ?? []
  return typeof value === 'string' ? [value] : value
}
