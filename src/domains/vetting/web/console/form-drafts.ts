import { useEffect, useState } from 'react'
import { type Draft, readDraft, useDraft } from '#platform/web/drafts/drafts.ts'
import { useViewer } from '#platform/web/viewer.tsx'

/** The unsent values of a form, stored on this device for the account and restored once script runs. */
export const useFormDraft = (name: string) => {
  const owner = useViewer()?.id ?? ''
  const draft = useDraft(owner, name)
  const [restored, setRestored] = useState<Draft | null>(null)
  useEffect(() => setRestored(readDraft(owner, name)), [owner, name])
  return { ...draft, restored }
}
