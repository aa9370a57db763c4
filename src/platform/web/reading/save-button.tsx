import { useT } from '#platform/web/language.tsx'
import { Button } from '#ui/button.tsx'
import { arrowDownIcon } from '#ui/icons.ts'

/**
 * Keeps the page on the device until its reader removes it at /offline (src/app/web/offline/kept); `isOwn` for one that
 * shows what only this person may see. Hidden where no service worker would open it again.
 */
export const SaveButton = ({ isOwn = false }: { isOwn?: boolean }) => {
  const t = useT()
  return (
    <Button
      className="needs-worker"
      variant="quiet"
      size="sm"
      icon={arrowDownIcon}
      data-save={isOwn ? 'own' : 'public'}
    >
      {t('Save for offline')}
    </Button>
  )
}
