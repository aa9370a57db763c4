import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

/** After a console action: shows a toast and opens the page where the result shows. */
export const useAfterAction = (text: string, then: string) => {
  const t = useT()
  const navigate = useNavigate()
  return (): void => {
    toast({ text: t(text), tone: 'done' })
    navigate(then, { replace: true })
  }
}
