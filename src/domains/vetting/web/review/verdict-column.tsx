import { barredBy } from '../../contracts/console-contract.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { message } from '#shared/words.ts'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { vettingApi } from '../../contract.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { GivenVerdicts, History, ReviewerList } from './given-verdicts.tsx'
import { ReviewPasses } from './passes.tsx'
import { nextAfter, queuePageOf, type VettingPlace, vettingHref } from '../console/search.ts'
import { StepAside } from './step-aside.tsx'
import { UndoForm } from './undo-form.tsx'

const TAKEN = message('You have taken this nomination')
const NOT_TAKEN = message('We could not take this nomination. Please try again.')

const TakeForm = ({ item }: { item: VettingItem }) => {
  const t = useT()
  const navigate = useNavigate()
  const then = vettingHref({ bucket: 'under_review', open: item.id })
  const finish = () => {
    toast({ text: t(TAKEN), tone: 'done' })
    navigate(then)
  }
  return (
    <Form
      call={vettingApi.take}
      params={{ nominationId: item.id }}
      then={then}
      done={TAKEN}
      failed={NOT_TAKEN}
      className="stack"
      onDone={finish}
    >
      <p className="small">
        {t('Taking it gives you one of the reviewer seats. You score it first, then you see who it is.')}
      </p>
      <Submit variant="civic" full data-key="t">
        {t('Take this nomination')}
      </Submit>
    </Form>
  )
}

interface VerdictColumnProps {
  readonly item: VettingItem
  readonly items: readonly VettingItem[]
  readonly place: VettingPlace
  readonly areShortcutsOn: boolean
}

const CurrentStep = ({ item, items, place, areShortcutsOn }: VerdictColumnProps) => {
  const t = useT()
  if (item.barred !== null)
    return (
      <>
        <Notice>{t(barredBy[item.barred].message)}</Notice>
        {place.undo !== item.id && <UndoForm item={item} />}
      </>
    )
  if (!item.isMine) return <TakeForm key={item.id} item={item} />
  const next = nextAfter(items, item.id)
  // The next URL names the nomination whose verdict was just given, so that it can still be undone there.
  const href = next
    ? vettingHref({ ...place, open: next.id, isReviewing: false, undo: item.id })
    : vettingHref({ bucket: 'pending', undo: item.id })
  return (
    <ReviewPasses
      item={item}
      place={place}
      next={href}
      hasNext={next !== null}
      areShortcutsOn={areShortcutsOn}
    />
  )
}

/** The reviewer's next action, and what the reviewers did so far. */
export const VerdictColumn = (props: VerdictColumnProps) => (
  <div className="stack gap-6">
    <CurrentStep {...props} />
    <StepAside item={props.item} then={vettingHref(queuePageOf(props.place))} />
    <GivenVerdicts item={props.item} />
    <ReviewerList item={props.item} />
    <History item={props.item} />
  </div>
)
