import { useCallback, useEffect, useState } from 'react'
import { useAccountDraft } from '#platform/web/drafts/account-draft.ts'
import { type Draft, useDraft } from '#platform/web/drafts/drafts.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { nominationCalls } from '../../../contracts/nomination-calls-contract.ts'
import { hasContent, toKeep } from '../steps.ts'

const DRAFT = 'nominate'
const calls = { ...nominationCalls, bodyOf: toKeep }

/** Earlier drafts to continue: this device's, the account's, or both when they differ. */
export interface OfferedDrafts {
  readonly onDevice: Draft | null
  readonly onAccount: Draft | null
}

const withContent = (draft: Draft | null): Draft | null => (draft && hasContent(draft.values) ? draft : null)

/** Saves the nomination on this device and on the account, and offers earlier drafts until the person continues. */
export const useNominationDrafts = (isPosted: boolean) => {
  const owner = useViewer()?.id ?? ''
  const account = useAccountDraft(owner, DRAFT, calls)
  const { saved, save, discard } = useDraft(owner, DRAFT, account.keep)
  const [isBegun, setBegun] = useState(isPosted)
  const onDevice = withContent(saved)
  const { fields = null, savedAt = null } = account.kept ?? {}
  const onAccount = fields && savedAt ? withContent({ values: fields, savedAt }) : null
  const standing = account.standing(onDevice)
  const isGone = standing === 'gone' && !isBegun
  useEffect(() => {
    if (isGone) discard()
  }, [isGone, discard])

  const keep = useCallback(
    (values: Draft['values'], isLast?: boolean): void => {
      setBegun(true)
      save(values, isLast)
    },
    [save],
  )
  const isOpen = standing === 'choose' && onAccount !== null && (onDevice !== null || !isBegun)
  const offer: OfferedDrafts | null = isOpen
    ? { onDevice, onAccount }
    : onDevice && !isBegun && !isGone
      ? { onDevice, onAccount: null }
      : null
  return {
    saved,
    onAccount: account.told,
    offer,
    isBegun,
    keep,
    /** Continues with these values and drops the other offers. */
    goOnWith: (values: Draft['values']): void => {
      account.settle()
      setBegun(true)
      save(values, true)
    },
    startAnew: (): void => {
      discard()
      void account.clear()
      setBegun(true)
    },
    forget: (): void => {
      account.end()
      discard()
    },
  }
}
