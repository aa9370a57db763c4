import { useT } from '#platform/web/language.tsx'
import { Button } from '#ui/button.tsx'
import { printIcon, shareIcon } from '#ui/icons.ts'

/** Share and print the page; both need script. */
export const RecordTools = ({ href }: { href: string }) => {
  const t = useT()
  return (
    <>
      <Button
        className="needs-js"
        variant="quiet"
        size="sm"
        icon={shareIcon}
        data-share={href}
        data-copied={t('Link copied to clipboard!')}
      >
        {t('Share')}
      </Button>
      <Button className="needs-js" variant="quiet" size="sm" icon={printIcon} data-print="">
        {t('Print')}
      </Button>
    </>
  )
}
