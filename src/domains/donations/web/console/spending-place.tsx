import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

/** Says where money of a fund is spent. */
export const SpendingPlace = () => {
  const t = useT()
  return (
    <Card title={t('Spend money of a fund')}>
      <div className="stack gap-3">
        <p>
          {t(
            'The treasury spends it. One person proposes and names the fund, a second confirms, a third pays. Donors see each payment on their pages.',
          )}
        </p>
        <p>
          <ButtonLink href={`${to('treasury')}#spending`}>{t('Go to the treasury')}</ButtonLink>
        </p>
      </div>
    </Card>
  )
}
