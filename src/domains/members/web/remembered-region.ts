import { useEffect } from 'react'
import { storage } from '#platform/web/drafts/storage.ts'
import type { UserRegion } from '../place-contract.ts'

/** The key of the remembered region on this device (specification 9). */
const REGION = 'region'

/** Remembers the saved region on this device, so that the next start knows it before the server answers [RG-02]. */
export const useRememberedRegion = (region: UserRegion | undefined): void => {
  const id = region?.isSaved ? region.id : null
  useEffect(() => {
    if (id) storage.set(REGION, id)
  }, [id])
}
