import { useCallback, useEffect, useState } from 'react'
import { useAccountDraft } from '#platform/web/account-draft.ts'
import { type Draft, useDraft } from '#platform/web/drafts.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { nominationCalls } from '../../../contracts/nomination-calls-contract.ts'
import { hasContent } from '../steps.ts'

const DRAFT = 'nominate'

/** Earlier drafts to go on with: this device's, the account's, or both where each holds what the other does not. */
export interface OfferedDrafts {
  readonly mine: Draft | null
  readonly theirs: Draft | null
}

const withContent = (draft: Draft | null): Draft | null => (draft && hasContent(draft.values) ? draft : null)

/** Keeps what is written on this device and on the account, and offers earlier drafts until the person goes on. */
export const useNominationDrafts = (isPosted: boolean) => {
  const owner = useViewer()?.id ?? ''
  const account = useAccountDraft(owner, DRAFT, nominationCalls)
  const { saved, save, discard } = useDraft(owner, DRAFT, account.keep)
  const [isBegun, setBegun] = useState(isPosted)
  const mine = withContent(saved)
  const { fields = null, savedAt = null } = account.kept ?? {}
  const theirs = fields && savedAt ? withContent({ values: fields, savedAt }) : null
  const standing = account.standing(mine)
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
  const isOpen = standing === 'choose' && theirs !== null && (mine !== null || !isBegun)
  const offer: OfferedDrafts | null = isOpen
    ? { mine, theirs }
    : mine && !isBegun && !isGone
      ? { mine, theirs: null }
      : null
  return {
    saved,
    onAccount: account.told,
    offer,
    isBegun,
    keep,
    /** Goes on with these; what else was offered gives way to them. */
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
