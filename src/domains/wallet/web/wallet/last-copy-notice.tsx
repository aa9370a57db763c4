import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { offlineIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'

/** Says that the page shows a copy, and from when; renders nothing when the data is fresh. */
export const LastCopyNotice = ({ at, onAgain }: { at: string | null; onAgain: () => void }) => {
  const t = useT()
  if (at === null) return null
  return (
    <Notice
      tone="warn"
      role="status"
      icon={offlineIcon}
      title={t('Last copy of {time}.', { time: formatDateTime(at, t) })}
    >
      {t('It may be old. There is no network, or our server does not answer. Your SUP is safe.')}
      <p className="mt-2">
        <Button size="sm" variant="quiet" onClick={onAgain}>
          {t('Try again')}
        </Button>
      </p>
    </Notice>
  )
}
