import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { toast } from '#ui/toast-store.ts'

/** What follows a small act of a console: its words, and the place where it is seen. */
export const useAfterAction = (text: string, then: string) => {
  const t = useT()
  const navigate = useNavigate()
  return (): void => {
    toast({ text: t(text), tone: 'done' })
    navigate(then, { replace: true })
  }
}
