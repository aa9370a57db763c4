import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#platform/web/late-part.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { Notice } from '#ui/notice.tsx'
import { SHARED_PHOTO } from '../../shared-photo.ts'

const SharedPhoto = lazyPart(async () => (await import('./shared-photo.tsx')).SharedPhoto)

/** The photo that another app of the phone shared, if one waits (src/app/web/worker/share.ts). */
export const WaitingPhoto = ({ isForm }: { isForm: boolean }) => {
  const t = useT()
  const search = useSearch()
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    // Some browsers have no caches, others none in a private window.
    globalThis.caches?.has(SHARED_PHOTO).then(setThere, () => undefined)
  }, [])
  if (search.get('photo') === 'again')
    return (
      <Notice tone="warn">
        {t('Your phone shared a photo, but we could not take it. Choose it again at the last step.')}
      </Notice>
    )
  return isThere ? (
    <Suspense fallback={null}>
      <SharedPhoto isForm={isForm} />
    </Suspense>
  ) : null
}
