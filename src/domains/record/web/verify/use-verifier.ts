import { useEffect } from 'react'

const load = () => import('./verifier.ts')

/** Hands out the checks; they are fetched after the page shows, so that they are there when the network is not. */
export const useVerifier = () => {
  useEffect(() => {
    load().catch(() => undefined)
  }, [])
  return load
}
