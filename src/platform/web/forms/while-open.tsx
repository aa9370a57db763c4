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

interface WhileOpenProps {
  /** Undefined where nothing is needed. */
  readonly carrier: CarrierDoor | undefined
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/** What needs a carrier. A form says it by itself: its call names the carrier. */
export const WhileOpen = ({ carrier, instead, children }: WhileOpenProps) => {
  const { closed } = usePageState()
  if (carrier === undefined || !closed?.includes(carrier)) return children
  return <ClosedNotice carrier={carrier}>{instead}</ClosedNotice>
}
