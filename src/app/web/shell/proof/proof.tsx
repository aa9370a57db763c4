import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { isProofAsked, settleProof, subscribeProof } from './proof-store.ts'

type Dialog = ComponentType<{ onSettled: (isProven: boolean) => void }>

/** Prompts for a second factor; loads its dialog only when needed. */
export const ProofPrompt = () => {
  const isAsked = useSyncExternalStore(subscribeProof, isProofAsked, () => false)
  const [known, setKnown] = useState<{ dialog: Dialog } | null>(null)
  useEffect(() => {
    if (!isAsked || known) return
    import('./proof-dialog.tsx').then(
      ({ ProofDialog }) => setKnown({ dialog: ProofDialog }),
      // If the dialog does not load, the refusal shows, with a link to where the person can give the code.
      () => settleProof(false),
    )
  }, [isAsked, known])
  if (!isAsked || !known) return null
  return <known.dialog onSettled={settleProof} />
}
