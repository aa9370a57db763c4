import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { Loaded } from '#platform/web/loaded.tsx'
import { formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { leaderStatusNames } from '../../contracts/leader-contract.ts'
import {
  barredTransitionNames,
  leaderTransitionsApi,
  type WaitingTransition,
} from '../../contracts/transition-contract.ts'
import { waitingTransitionsRead } from './transition-reads.ts'

const Waiting = ({ move }: { move: WaitingTransition }) => {
  const t = useT()
  const { leader } = move
  return (
    <Item
      href={to('leaderTransition', { leaderId: leader.id })}
      title={t('{name}: {from} to {to}', {
        name: leader.fullName,
        from: t(leaderStatusNames[leader.status]),
        to: t(leaderStatusNames[move.to]),
      })}
      detail={
        <>
          {leader.lgaName}, {leader.stateName} · {t(move.by)}
          <br />
          {t('Proposed by {name}.', { name: move.proposedBy })}{' '}
          {t('It expires on {time}.', { time: formatMoment(move.expiresAt, t) })}
          {move.barred && !move.isMine && (
            <>
              <br />
              {t(barredTransitionNames[move.barred])}
            </>
          )}
        </>
      }
      chip={move.barred === null && <Chip tone="warn">{t('Waits for you')}</Chip>}
    />
  )
}

const List = ({
  title,
  empty,
  items,
}: {
  title: string
  empty: string
  items: readonly WaitingTransition[]
}) => (
  <Section title={title}>
    {items.length === 0 ? (
      <p className="mute">{empty}</p>
    ) : (
      <Card flush>
        <ItemList>
          {items.map((move) => (
            <Waiting key={move.id} move={move} />
          ))}
        </ItemList>
      </Card>
    )}
  </Section>
)

const Lists = ({ items }: { items: readonly WaitingTransition[] }) => {
  const t = useT()
  if (items.length === 0)
    return (
      <EmptyState
        level={2}
        title={t('No change is waiting for a second person.')}
        action={
          <ButtonLink variant="quiet" href={to('leaders')}>
            {t('Find a leader')}
          </ButtonLink>
        }
      >
        {t("Open the profile of a leader and choose “Change this leader's status”.")}
      </EmptyState>
    )
  return (
    <>
      <List
        title={t('Changes waiting for a second person')}
        empty={t('None of them is waiting for you.')}
        items={items.filter(({ isMine }) => !isMine)}
      />
      <List
        title={t('Proposed by you')}
        empty={t('You have proposed nothing that waits.')}
        items={items.filter(({ isMine }) => isMine)}
      />
      <p>
        <ButtonLink variant="quiet" href={to('leaders')}>
          {t('Find a leader')}
        </ButtonLink>
      </p>
    </>
  )
}

/** Transitions that wait for a second person, for every console that makes transitions. */
const WaitingTransitionsPage = () => {
  const t = useT()
  const state = useRead(leaderTransitionsApi.waitingTransitions, waitingTransitionsRead)
  return (
    <>
      <PageHead
        lead={t('Most changes need two people. What one person proposes waits here for another one.')}
      />
      <Loaded state={state}>{({ items }) => <Lists items={items} />}</Loaded>
    </>
  )
}

export default page({
  component: WaitingTransitionsPage,
  frame: 'stack gap-6',
  reads: () => [waitingTransitionsRead],
})
