import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Offer } from '../../contract.ts'

/** Why SUP cannot be bought now, and what to do. */
export const HindranceNotice = ({ offer }: { offer: Offer }) => {
  const t = useT()
  if (offer.hindrance === 'stopped')
    return (
      <Notice tone="warn" title={t('{part}: stopped for now', { part: t('Buying SUP') })}>
        {offer.notice}
      </Notice>
    )
  if (offer.hindrance === 'debt')
    return (
      <Notice tone="warn" title={t('You owe {owed} SUP.', { owed: offer.owed })}>
        {t(
          'Money of an earlier purchase went back after you had used its SUP. Purchased SUP that returns to you pays it off.',
        )}{' '}
        <Anchor href={to('contact')}>{t('Write to us')}</Anchor>
      </Notice>
    )
  return (
    <Notice title={t('SUP is not sold here yet.')}>
      {offer.hindrance === 'no-provider'
        ? t('No payment provider is set up for {currency} yet.', { currency: offer.currencyCode })
        : t('Your region is {region}. Its price is not set yet. You can earn SUP everywhere.', {
            region: t(offer.regionName),
          })}{' '}
      <Anchor href={to('engage')}>{t('Earn SUP')}</Anchor>
    </Notice>
  )
}
