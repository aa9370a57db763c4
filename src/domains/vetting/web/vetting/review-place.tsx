import { useSyncExternalStore } from 'react'
import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { VettingItem } from '../../nomination-contract.ts'
import { ReviewForm } from './review-form.tsx'
import { type VettingPlace, vettingHref } from './search.ts'

// The same width at which .only-wide and .only-narrow change places.
const narrow = '(max-width: 899px)'

const subscribe = (changed: () => void) => {
  const media = globalThis.matchMedia(narrow)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia(narrow).matches,
    () => false,
  )

interface ReviewPlaceProps {
  readonly item: VettingItem
  readonly place: VettingPlace
  readonly next: string
  readonly hasNext: boolean
  readonly areShortcutsOn: boolean
}

/**
 * Where the review form stands: in the verdict column on wide screens, in a dialog on phones. That the dialog is
 * open is in the address, so Back closes it, and without script the same link shows the form in the page.
 */
export const ReviewPlace = ({ place, ...review }: ReviewPlaceProps) => {
  const t = useT()
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const closed = { ...place, open: review.item.id, isReviewing: false }
  const form = <ReviewForm key={review.item.id} {...review} />
  return (
    <>
      {(isNarrow || !place.isReviewing) && (
        <ButtonLink
          className="only-narrow"
          variant="civic"
          full
          href={vettingHref({ ...closed, isReviewing: true })}
        >
          {t('Review')}
        </ButtonLink>
      )}
      {isNarrow ? (
        <Dialog
          open={place.isReviewing}
          onClose={() => navigate(vettingHref(closed), { replace: true })}
          title={t('Review')}
          closeLabel={t('Close')}
        >
          {form}
        </Dialog>
      ) : (
        <div className={place.isReviewing ? undefined : 'only-wide'}>{form}</div>
      )}
    </>
  )
}
