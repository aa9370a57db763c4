import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { FlagAction } from '#domains/moderation/web/flag-action.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { NextTwenty } from '#platform/web/reading/next-page.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { messageIcon } from '#ui/icons.ts'
import { PageHead, Section } from '#ui/page-head.tsx'
import { networkApi, type NetworkPerson, type OwnNetwork } from '../contract.ts'
import { CardPart } from './card-form.tsx'
import { foundPeopleRead, type NetworkSearch, networkSearch, ownNetworkRead } from './network-reads.ts'
import { BlockedPeople, Followers } from './own-lists.tsx'
import { PeopleFilter } from './people-filter.tsx'
import { PeopleRows } from './person-row.tsx'

const PersonChoices = ({ person: { cardId, name }, then }: { person: NetworkPerson; then: string }) => {
  const t = useT()
  return (
    <Card
      id="person"
      accent
      title={name}
      action={
        <ButtonLink variant="quiet" size="sm" href={then}>
          {t('Close')}
        </ButtonLink>
      }
    >
      <p>{t('Once you block someone, neither of you can see or follow the other.')}</p>
      <div className="row wrapf mt-3">
        <Form
          call={networkApi.blockPerson}
          params={{ cardId }}
          then={to('network')}
          done={message(
            'Blocked. You will not see this person any more. You can undo this on the Network page.',
          )}
          failed={message('We could not save that. Please try again.')}
          submit={t('Block {name}', { name })}
          variant="bad"
          size="sm"
        />
      </div>
      <div className="mt-3">
        <FlagAction kind="network.card" subjectId={cardId} />
      </div>
    </Card>
  )
}

interface PeopleProps {
  readonly query: NetworkSearch
  readonly choose: (cardId: string) => string
  readonly then: string
}

const People = ({ query, choose, then }: PeopleProps) => {
  const t = useT()
  const state = useRead(networkApi.people, foundPeopleRead(query))
  return (
    <Section title={t('People who can be found')} id="people">
      <div className="stack">
        <PeopleFilter query={query} />
        <Loaded state={state} failed={t('We could not load the people.')}>
          {({ items, nextCursor }) =>
            items.length > 0 ? (
              <>
                <Card flush>
                  <PeopleRows people={items} then={then} choose={choose} />
                </Card>
                <NextTwenty
                  href={
                    nextCursor &&
                    `${networkSearch.href(query, { person: undefined, cursor: nextCursor })}#people`
                  }
                />
              </>
            ) : (
              <EmptyState className="card" title={t('No one here yet')}>
                <p>{t('Try another place or topic, or be the first to be found here.')}</p>
              </EmptyState>
            )
          }
        </Loaded>
      </div>
    </Section>
  )
}

const OwnParts = ({
  own: { suggested, following },
  choose,
  then,
}: {
  own: OwnNetwork
  choose: (cardId: string) => string
  then: string
}) => {
  const t = useT()
  return (
    <>
      {suggested.length > 0 && (
        <Section title={t('Near you, or with the same topics')}>
          <Card flush>
            <PeopleRows people={suggested} then={then} choose={choose} />
          </Card>
        </Section>
      )}
      {following.length > 0 && (
        <Section title={t('People you follow')}>
          <Card flush>
            <PeopleRows people={following} then={then} choose={choose} />
          </Card>
        </Section>
      )}
    </>
  )
}

const NetworkPage = () => {
  const t = useT()
  const query = networkSearch.read(useSearch())
  const own = useRead(networkApi.ownNetwork, ownNetworkRead)
  const people = useRead(networkApi.people, foundPeopleRead(query)).data
  const everybody = [...(people?.items ?? []), ...(own.data?.suggested ?? []), ...(own.data?.following ?? [])]
  const chosen = everybody.find(({ cardId }) => cardId === query.person)
  const then = networkSearch.href({ ...query, person: undefined })
  const choose = (cardId: string): string => `${networkSearch.href({ ...query, person: cardId })}#person`
  return (
    <>
      <PageHead
        lead={t('People near you who care about the same things and agreed to be found.')}
        actions={
          <ButtonLink variant="quiet" icon={messageIcon} href={to('communityChat')}>
            {t('Community chat')}
          </ButtonLink>
        }
      />
      {chosen && <PersonChoices person={chosen} then={then} />}
      <Loaded state={own} failed={t('We could not load your network.')}>
        {(data) => (
          <>
            <CardPart card={data.card} />
            <OwnParts own={data} then={then} choose={choose} />
          </>
        )}
      </Loaded>
      <People query={query} then={then} choose={choose} />
      {own.data && <Followers followers={own.data.followers} />}
      {own.data && <BlockedPeople blocked={own.data.blocked} />}
    </>
  )
}

export default page({
  component: NetworkPage,
  frame: 'stack gap-6',
  reads: ({ search }) => {
    const query = networkSearch.read(search)
    const { state } = query
    return [ownNetworkRead, foundPeopleRead(query), statesRead, ...(state ? [lgasRead(state)] : [])]
  },
})
