import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { problemIn } from '#platform/web/client/api-error.ts'
import { useWrite } from '#platform/web/client/queries.ts'
import { message } from '#shared/words.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { vettingApi } from '../../contract.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { vettingHref } from '../console/search.ts'
import { REVIEW_DONE, REVIEW_FAILED } from '../console/words.ts'

export const UNDONE = message('You withdrew your verdict')
export const NOT_UNDONE = message('We could not withdraw the verdict.')

export interface AfterVerdictProps {
  readonly item: VettingItem
  /** The URL after a verdict: the next nomination, or the queue. */
  readonly next: string
}

/** The URL after a verdict is undone: its nomination again. */
export const undoneHref = (nominationId: string): string =>
  vettingHref({ bucket: 'under_review', open: nominationId })

/** After a verdict: shows a toast with Undo and opens the next nomination. */
export const useAfterVerdict = ({ item, next }: AfterVerdictProps, discard: () => void) => {
  const t = useT()
  const navigate = useNavigate()
  const undo = useWrite(vettingApi.undoReview)
  const takeBack = async (): Promise<void> => {
    try {
      await undo.mutateAsync({ params: { nominationId: item.id } })
      toast({ text: t(UNDONE), tone: 'done' })
      navigate(undoneHref(item.id))
    } catch (error) {
      toast({ text: t(problemIn(error).message || NOT_UNDONE), tone: 'error' })
    }
  }
  return {
    onDone: () => {
      discard()
      toast({
        text: t(REVIEW_DONE),
        tone: 'done',
        undo: { label: t('Undo'), alt: t('Withdraw the verdict'), run: () => void takeBack() },
      })
      navigate(next)
    },
    onFailed: () => toast({ text: t(REVIEW_FAILED), tone: 'error' }),
  }
}
