import type { Endorsement, OwnVoice } from '#domains/leaders/contracts/endorsement-contract.ts'
import type { Leader } from '#domains/leaders/contracts/leader-contract.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EndorseForm } from './endorse-form.tsx'
import { EndorsementList } from './endorsement-list.tsx'

type Page = {
  items: Endorsement[]
  total: number
  anonymous: number
  uncounted: number
  nextCursor: string | null
}

const List = ({ leaderId, list }: { leaderId: string; list: ReadState<Page> }) => {
  const t = useT()
  const address = to('leader', { leaderId })
  if (!list.data)
    return list.isWaiting ? (
      <Skeleton shape="box" />
    ) : (
      <p className="inset mute">
        {t('We could not load the endorsements.')} <a href={address}>{t('Try again')}</a>
      </p>
    )
  const { items, uncounted, nextCursor } = list.data
  if (items.length === 0) return <p className="inset mute">{t('No one has endorsed this leader yet.')}</p>
  return (
    <>
      <EndorsementList leaderId={leaderId} items={items} />
      {uncounted > 0 && (
        <p className="inset mt-2 small mute">
          {t(
            '{count, plural, one {# more does} other {# more do}} not count, because the account was too new.',
            {
              count: uncounted,
            },
          )}{' '}
          <a href={`${to('methodology')}#counting`}>{t('Which accounts count')}</a>
        </p>
      )}
      {nextCursor && (
        <p className="inset mt-2 no-print">
          <ButtonLink variant="quiet" size="sm" href={`${address}?endorsements=${nextCursor}#endorsements`}>
            {t('More endorsements')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

/** The endorsements of a leader, and the form to endorse. Endorsing never pays (decision D-14). */
export const LeaderEndorsements = ({
  leader,
  list,
  own,
}: {
  leader: Leader
  list: ReadState<Page>
  own: OwnVoice | undefined
}) => {
  const t = useT()
  return (
    <Card
      flush
      id="endorsements"
      title={t('Endorsements')}
      action={list.data && <span className="small mute num">{formatNumber(list.data.total)}</span>}
    >
      <List leaderId={leader.id} list={list} />
      <div className="inset mt-3 no-print">
        <EndorseForm leader={leader} own={own} />
      </div>
    </Card>
  )
}
