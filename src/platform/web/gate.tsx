import type { ReactNode } from 'react'
import { Spinner } from '#ui/feedback/spinner.tsx'
import type { ReadState } from './client/queries.ts'

/** Shows the specification's words while a guard decides, then the page or its replacement. */
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
