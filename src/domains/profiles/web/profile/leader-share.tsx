import type { Leader } from '#domains/leaders/contracts/leader-contract.ts'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { printIcon, shareIcon } from '#ui/icons.ts'

/** Shares a profile: by the phone's share sheet, on paper, or with a QR code. */
export const LeaderShare = ({ leader: { id: leaderId, fullName } }: { leader: Leader }) => {
  const t = useT()
  return (
    <Card title={t('Share')}>
      <div className="row top-align">
        <img
          className="leader-qr"
          src={`/share/leaders/${leaderId}/qr.svg`}
          width="112"
          height="112"
          alt={t('QR code with the address of this profile')}
        />
        <p className="stack gap-2 grow no-print">
          <span className="small mute">
            {t('Point a camera at the code to open the profile of {name}.', { name: fullName })}
          </span>
          <Button
            variant="quiet"
            icon={shareIcon}
            data-share={to('leader', { leaderId })}
            data-copied={t('Link copied to clipboard!')}
          >
            {t('Share')}
          </Button>
          <Button variant="quiet" icon={printIcon} data-print="">
            {t('Print')}
          </Button>
        </p>
      </div>
    </Card>
  )
}
