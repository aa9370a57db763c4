import { useSyncExternalStore } from 'react'
import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { AskForm } from './ask-form.tsx'
import { ReviewForm } from './review-form.tsx'
import { ScoresForm } from './scores-form.tsx'
import { type VettingPlace, vettingHref } from '../console/search.ts'

// The width at which .only-wide and .only-narrow switch.
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

/** The pass that is due: first blind scores, then the verdict with the name shown. */
const Pass = ({ place, ...review }: ReviewPlaceProps) => {
  const { item, next } = review
  if (!item.isBlind)
    return <ReviewForm key={item.id} {...review} here={vettingHref({ ...place, open: item.id })} />
  const revealed = vettingHref({ ...place, open: item.id, isReviewing: false })
  return (
    <div className="stack gap-4" key={item.id}>
      <ScoresForm item={item} then={revealed} />
      <AskForm item={item} next={next} />
    </div>
  )
}

/**
 * Shows the form of the current pass: in the verdict column on wide screens, in a dialog on phones. The URL says that the
 * dialog is open, so Back closes it, and without script the same link shows the form in the page.
 */
export const ReviewPasses = (props: ReviewPlaceProps) => {
  const { place, item } = props
  const t = useT()
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const closed = { ...place, open: item.id, isReviewing: false }
  const name = item.isBlind ? t('Score this file') : t('Review')
  const title = item.isBlind ? t('Pass 1 of 2: scores') : t('Pass 2 of 2: verdict')
  return (
    <section className="stack">
      <h3>{title}</h3>
      {(isNarrow || !place.isReviewing) && (
        <ButtonLink
          className="only-narrow"
          variant="civic"
          full
          href={vettingHref({ ...closed, isReviewing: true })}
        >
          {name}
        </ButtonLink>
      )}
      {isNarrow ? (
        <Dialog
          open={place.isReviewing}
          onClose={() => navigate(vettingHref(closed), { replace: true })}
          title={name}
          closeLabel={t('Close')}
        >
          <Pass {...props} />
        </Dialog>
      ) : (
        <div className={place.isReviewing ? undefined : 'only-wide'}>
          <Pass {...props} />
        </div>
      )}
    </section>
  )
}
