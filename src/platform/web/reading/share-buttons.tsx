import { useT } from '#platform/web/language.tsx'
import { Button } from '#ui/button.tsx'
import { printIcon, shareIcon } from '#ui/icons.ts'

/** Hands the address of a page to the device, or copies it. Hidden while no script runs. */
export const ShareButton = ({ href }: { href: string }) => {
  const t = useT()
  return (
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
  )
}

/** Prints the page. Hidden while no script runs. */
export const PrintButton = () => {
  const t = useT()
  return (
    <Button className="needs-js" variant="quiet" size="sm" icon={printIcon} data-print="">
      {t('Print')}
    </Button>
  )
}

/** Shares the address of a page, and prints it. */
export const ShareAndPrint = ({ href }: { href: string }) => (
  <>
    <ShareButton href={href} />
    <PrintButton />
  </>
)
