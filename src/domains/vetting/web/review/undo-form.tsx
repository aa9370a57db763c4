import { useEffect, useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { undoIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { vettingApi } from '../../contract.ts'
import { UNDO_SECONDS, type VettingItem } from '../../contracts/review-contract.ts'
import { NOT_UNDONE, UNDONE, undoneHref } from './after-verdict.ts'
import { itemRead } from '../console/search.ts'
import { REVIEW_DONE } from '../console/words.ts'

// When this device first saw the verdict. Count from here, because its clock may differ from the server's.
const firstSeen = new Map<string, number>()

const secondsOf = (key: string): number => {
  const seen = firstSeen.get(key) ?? Date.now()
  firstSeen.set(key, seen)
  return Math.max(0, UNDO_SECONDS - Math.floor((Date.now() - seen) / 1000))
}

/** Seconds left to undo a verdict; the full time until script runs. */
const useSeconds = (key: string): number => {
  const [left, setLeft] = useState(UNDO_SECONDS)
  useEffect(() => {
    setLeft(secondsOf(key))
    const timer = setInterval(() => setLeft(secondsOf(key)), 1000)
    return () => clearInterval(timer)
  }, [key])
  return left
}

const Undo = ({ item, undoUntil }: { item: VettingItem; undoUntil: string }) => {
  const t = useT()
  const navigate = useNavigate()
  const seconds = useSeconds(`${item.id} ${undoUntil}`)
  const then = undoneHref(item.id)
  if (seconds === 0) return null
  return (
    <Form
      call={vettingApi.undoReview}
      params={{ nominationId: item.id }}
      then={then}
      done={UNDONE}
      failed={NOT_UNDONE}
      className="vet-undo"
      showsProblem={() => true}
      onDone={() => {
        toast({ text: t(UNDONE), tone: 'done' })
        navigate(then)
      }}
    >
      {(form) => (
        <Notice tone={form.message ? 'bad' : 'ok'} title={t(REVIEW_DONE)}>
          <span className="row wrapf gap-3 between">
            <span>{form.message ?? item.nomineeFullName}</span>
            <Submit variant="quiet" size="sm" icon={undoIcon} data-key="u">
              {t('Undo ({seconds} s)', { seconds })}
            </Submit>
          </span>
        </Notice>
      )}
    </Form>
  )
}

/** Undoes the reviewer's verdict on this nomination while there is time, with script or without. */
export const UndoForm = ({ item }: { item: VettingItem }) =>
  item.undoUntil === null ? null : <Undo key={item.id} item={item} undoUntil={item.undoUntil} />

/** Undo for the nomination that the reviewer has just left. */
export const UndoBar = ({ nominationId }: { nominationId: string }) => {
  const { data } = useRead(vettingApi.item, itemRead(nominationId))
  return data ? <UndoForm item={data} /> : null
}
