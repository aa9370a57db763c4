import { type ComponentType, useEffect, useState } from 'react'

/** Nothing can be over before this: the session has just been made longer by the page load. */
const ARM_MS = 60_000

/** Brings the watch over the session in once the page has long been there, so that no first paint pays for it. */
export const SessionWatch = () => {
  const [known, setKnown] = useState<{ warning: ComponentType } | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import('./warning.tsx').then(
          ({ SessionWarning }) => setKnown({ warning: SessionWarning }),
          // Without network it is tried again.
          () => setTries(tries + 1),
        ),
      ARM_MS,
    )
    return () => clearTimeout(timer)
  }, [tries])
  return known && <known.warning />
}
