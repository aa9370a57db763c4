import { type ReactNode, Suspense } from 'react'
import type { CarrierDoor } from '#shared/pages/doors.ts'
import { lazyPart } from '../late-part.tsx'
import { usePageState } from '../viewer.tsx'

// Few installations show it, so its words do not weigh on every form. The server has it at once.
const ClosedNotice = import.meta.env.SSR
  ? (await import('./closed-notice.tsx')).ClosedNotice
  : lazyPart(async () => (await import('./closed-notice.tsx')).ClosedNotice)

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
  return (
    <Suspense fallback={null}>
      <ClosedNotice carrier={carrier}>{instead}</ClosedNotice>
    </Suspense>
  )
}
