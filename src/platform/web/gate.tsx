import type { ReactNode } from 'react'
import { Spinner } from '#ui/feedback/spinner.tsx'
import type { ReadState } from './client/queries.ts'

/** Waits for a guard's answer with the specification's words, then shows the page or what stands instead. */
export const Gate = ({
  state,
  waiting,
  instead,
  children,
}: {
  state: Pick<ReadState<{ hasAccess: boolean }>, 'data' | 'isWaiting'>
  waiting: string
  instead: ReactNode
  children: ReactNode
}) => {
  if (state.isWaiting) return <Spinner label={waiting} />
  return state.data?.hasAccess ? children : instead
}
