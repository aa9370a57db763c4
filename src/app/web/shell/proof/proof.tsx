import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { isProofAsked, settleProof, subscribeProof } from './proof-store.ts'

type Dialog = ComponentType<{ onSettled: (isProven: boolean) => void }>

/** The asking for a second factor; its dialog comes only when it is needed. */
export const ProofPrompt = () => {
  const isAsked = useSyncExternalStore(subscribeProof, isProofAsked, () => false)
  const [known, setKnown] = useState<{ dialog: Dialog } | null>(null)
  useEffect(() => {
    if (!isAsked || known) return
    import('./proof-dialog.tsx').then(
      ({ ProofDialog }) => setKnown({ dialog: ProofDialog }),
      // Without the dialog the refusal itself shows, with a link to where the code can be given.
      () => settleProof(false),
    )
  }, [isAsked, known])
  if (!isAsked || !known) return null
  return <known.dialog onSettled={settleProof} />
}
