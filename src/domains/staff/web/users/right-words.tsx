import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { type RightProposal, roleNames } from '../../people-contract.ts'
import { rightsApi } from '../../rights-contract.ts'
import { usersSearch } from './user-directory-search.ts'

/** The proposed right, its scope and end, the proposer and the reason. */
export const RightWords = ({ proposal }: { proposal: RightProposal }) => {
  const t = useT()
  const { given, place, until, proposedBy, reason } = proposal
  return (
    <>
      <p>
        <b>{t(roleNames[given])}</b> · {place ?? t('Whole country')}
        {until && <> · {t('Until {time}', { time: formatDate(until, t) })}</>}
        {proposedBy && <span className="small mute"> {t('by {name}', { name: proposedBy.name })}</span>}
      </p>
      <p className="console-why small">{reason}</p>
    </>
  )
}

export const proposalsRead = read(rightsApi.rightProposals)

/** Everything that waits for a second administrator, above the list of users; empty when nothing waits. */
export const ProposedRights = () => {
  const t = useT()
  const { data } = useRead(rightsApi.rightProposals, proposalsRead)
  if (!data || data.items.length === 0) return null
  return (
    <Card flush title={t('Waits for a second administrator')}>
      <ItemList>
        {data.items.map((proposal) => (
          <Item
            key={proposal.id}
            href={usersSearch.href({ person: proposal.person.id })}
            title={proposal.person.name}
            detail={t(roleNames[proposal.given])}
            end={proposal.isMine ? <span className="small mute">{t('Proposed by you')}</span> : undefined}
          />
        ))}
      </ItemList>
    </Card>
  )
}
