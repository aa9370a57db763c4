import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in server markup and while hydrating, true afterwards: for controls that need script. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
