import { useEffect, useState } from 'react'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { storage } from '#platform/web/drafts/storage.ts'
import { formatMoment } from '#shared/format.ts'
import { Icon } from '#ui/icon.tsx'
import { eyeIcon } from '#ui/icons.ts'
import { useMounted } from '#ui/mounted.ts'
import type { Wallet } from '../../contract.ts'

const VEIL = 'sup-veil'

/** Hides amounts from people nearby; the device remembers it and applies it before the first paint. */
const Veil = () => {
  const t = useT()
  const isMounted = useMounted()
  const [isVeiled, setVeiled] = useState(false)
  useEffect(() => setVeiled('veil' in document.documentElement.dataset), [])
  if (!isMounted) return null
  const toggle = () => {
    const next = !isVeiled
    setVeiled(next)
    if (next) storage.set(VEIL, '1')
    else storage.remove(VEIL)
    document.documentElement.toggleAttribute('data-veil', next)
  }
  return (
    <button
      type="button"
      className="ib"
      aria-pressed={isVeiled}
      aria-label={t('Hide balance')}
      title={t('Hide balance')}
      onClick={toggle}
    >
      <Icon path={eyeIcon} />
    </button>
  )
}

/** The balance by origin and in naira. */
export const WalletBalance = ({ wallet }: { wallet: Wallet }) => {
  const t = useT()
  const [whole, rest] = wallet.supBalance.split('.')
  const parts = [
    { label: t('Earned'), value: `${wallet.buckets.earned} SUP` },
    { label: t('Purchased'), value: `${wallet.buckets.purchased} SUP` },
    { label: t('On hold'), value: `${wallet.held} SUP` },
    { label: t('Naira figure'), value: `₦${formatNumber(wallet.naira)}` },
  ]
  return (
    <section className="cloth m-cowrie bal" aria-labelledby="balance">
      <div className="row between">
        <h2 id="balance" className="small">
          {t('You can spend')}
        </h2>
        <Veil />
      </div>
      <p className="big num veiled">
        {whole}
        <small>.{rest} SUP</small>
      </p>
      <dl className="sp small">
        {parts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num veiled">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small mt-2 veiled">
        {t('Your {earned} earned SUP can be cashed out.', { earned: wallet.buckets.earned })}
      </p>
      <p className="small veil-said">{t('Figures are hidden on this device.')}</p>
      <p className="small asof">{t('As of {time}', { time: formatMoment(wallet.asOf, t) })}</p>
    </section>
  )
}
