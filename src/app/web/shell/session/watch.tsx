import { type ComponentType, useEffect, useState } from 'react'

/** The session cannot end before this: the page load has just extended it. */
const ARM_MS = 60_000

/** Loads the session guard long after the page, so that it delays no first paint. */
export const SessionWatch = () => {
  const [known, setKnown] = useState<{ warning: ComponentType } | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import('./warning.tsx').then(
          ({ SessionWarning }) => setKnown({ warning: SessionWarning }),
          // Retries without network.
          () => setTries(tries + 1),
        ),
      ARM_MS,
    )
    return () => clearTimeout(timer)
  }, [tries])
  return known && <known.warning />
}
