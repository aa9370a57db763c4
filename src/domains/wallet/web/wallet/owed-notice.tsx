import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Notice } from '#ui/notice.tsx'

/** Says what is owed to the person while the rewards fund is empty; nothing if nothing is. */
export const OwedNotice = ({ owed }: { owed: string }) => {
  const t = useT()
  if (owed === '0.00') return null
  return (
    <Notice
      tone="warn"
      title={<span className="veiled">{t('{amount} SUP are owed to you.', { amount: owed })}</span>}
    >
      {t('Rewards are paused until the fund is topped up; your act is kept and is paid then.')}{' '}
      <Anchor href={to('treasury')}>{t('See the treasury')}</Anchor>
    </Notice>
  )
}
