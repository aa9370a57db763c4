import { useSyncExternalStore } from 'react'

const watchNetwork = (changed: () => void) => {
  for (const kind of ['online', 'offline']) globalThis.addEventListener(kind, changed)
  return () => {
    for (const kind of ['online', 'offline']) globalThis.removeEventListener(kind, changed)
  }
}

/** Whether this device reports a network; true while the server renders. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
