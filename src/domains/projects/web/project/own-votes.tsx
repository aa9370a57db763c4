import { receiptHref } from '#domains/voting/web/voting/voting-reads.ts'
import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { printIcon, shareIcon } from '#ui/icons.ts'
import type { Project } from '../../contract.ts'

/** The viewer's votes on a project, each with its receipt to check, share and print. */
export const OwnVotes = ({ own }: { own: NonNullable<Project['own']> }) => {
  const t = useT()
  const [last] = own.votes
  if (!last) return null
  return (
    <Card title={t('Your votes')} action={<b className="num">{own.spent} SUP</b>}>
      <ul className="stack gap-3">
        {own.votes.map(({ code, amount, castAt }) => (
          <li key={code}>
            <p className="row between wrapf gap-1">
              <b className="num">{amount} SUP</b>
              <span className="small mute">{formatDateTime(castAt, t)}</span>
            </p>
            <p>
              {t('Receipt')}: <b className="num nowrap">{code}</b>{' '}
              <Anchor className="nowrap no-print" href={receiptHref(code)}>
                {t('Check it')}
              </Anchor>
            </p>
          </li>
        ))}
      </ul>
      <p className="small mute mt-2">
        {t('A receipt shows that your vote is in the record. It does not name you.')}
      </p>
      <p className="row wrapf mt-2 no-print needs-js">
        <Button
          variant="quiet"
          size="sm"
          icon={shareIcon}
          data-share={receiptHref(last.code)}
          data-copied={t('Link copied to clipboard!')}
        >
          {t('Copy the receipt’s link')}
        </Button>
        <Button variant="quiet" size="sm" icon={printIcon} data-print="">
          {t('Print')}
        </Button>
      </p>
    </Card>
  )
}
