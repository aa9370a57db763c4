import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'

/** Leads to the desk of refunds with this payment chosen. */
export const RefundLink = ({ number }: { number: string }) => {
  const t = useT()
  return (
    <p>
      <ButtonLink size="sm" variant="quiet" href={`${to('moneyConsole')}?refund=${number}#refunds`}>
        {t('Pay it back')}
      </ButtonLink>
    </p>
  )
}
