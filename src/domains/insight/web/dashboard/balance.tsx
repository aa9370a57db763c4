import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Icon } from '#ui/icon.tsx'
import { bookIcon, layersIcon, scaleIcon, voteIcon } from '#ui/icons.ts'
import type { Dashboard } from '../../contract.ts'

/** The SUP balance by origin, and the places where SUP is earned and spent. */
export const Balance = ({
  dashboard: { supBalance, earned, purchased, drawEntries },
}: {
  dashboard: Pick<Dashboard, 'supBalance' | 'earned' | 'purchased' | 'drawEntries'>
}) => {
  const t = useT()
  const [whole, rest] = supBalance.split('.')
  const acts = [
    { href: to('training'), icon: bookIcon, label: t('Learn') },
    { href: to('voting'), icon: voteIcon, label: t('Vote') },
    { href: to('projects'), icon: layersIcon, label: t('Projects') },
    { href: to('wallet'), icon: scaleIcon, label: t('Wallet') },
  ]
  return (
    <section className="cloth m-cowrie bal" aria-labelledby="balance">
      <h2 id="balance" className="small">
        {t('SUP balance')}
      </h2>
      <p className="big num veiled">
        {whole}
        <small>.{rest} SUP</small>
      </p>
      <p className="small hm num veiled">{t('{earned} earned, {purchased} bought', { earned, purchased })}</p>
      <p className="small">
        <Anchor href={to('draws')}>
          {t(
            '{count, plural, =0 {No prize-draw entries this round} one {# prize-draw entry this round} other {# prize-draw entries this round}}',
            { count: drawEntries },
          )}
        </Anchor>
      </p>
      <p className="small veil-said">{t('Figures are hidden on this device.')}</p>
      <ul className="acts">
        {acts.map(({ href, icon, label }) => (
          <li key={href}>
            <Anchor href={href}>
              <span>
                <Icon path={icon} />
              </span>
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
