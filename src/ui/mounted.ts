import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in server markup and while hydrating, true after: for controls that are dead without script. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
