import { useT } from '#platform/web/language.tsx'
import { Notice } from '#ui/notice.tsx'

/** A failed check: a title and what to do, both marked for translation. */
export const Broken = ({ reason: [title, why] }: { reason: readonly [title: string, why: string] }) => {
  const t = useT()
  return (
    <Notice className="mt-3" tone="bad" role="alert" title={t(title)}>
      <p>{t(why)}</p>
    </Notice>
  )
}
