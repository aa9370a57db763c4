import type { ReactNode } from 'react'
import { type CarrierDoor, closedWords } from '#shared/pages/doors.ts'
import { Notice } from '#ui/notice.tsx'
import { useT } from '../language.tsx'
import { usePageState } from '../viewer.tsx'

interface ClosedNoticeProps {
  readonly carrier: CarrierDoor
  /** What people can do instead; without it, how to reach the operator. */
  readonly children?: ReactNode
}

/** Says that a carrier is not set, and what to do instead. */
export const ClosedNotice = ({ carrier, children }: ClosedNoticeProps) => {
  const t = useT()
  const { contact } = usePageState()
  const usual = contact?.email
    ? t('Come back later, or write to {address}.', { address: contact.email })
    : t('Come back later.')
  return (
    <Notice tone="warn" title={t(closedWords[carrier])}>
      {children ?? usual}
    </Notice>
  )
}
