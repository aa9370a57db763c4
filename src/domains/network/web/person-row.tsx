import { interestNames } from '#shared/civic/interests.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { type Translate, useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { IconLink } from '#ui/button.tsx'
import { bellIcon, checkIcon, moreIcon } from '#ui/icons.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { networkApi, type NetworkPerson } from '../contract.ts'

const placeOfPerson = ({ lgaName, stateName }: NetworkPerson): string =>
  [lgaName, stateName].filter(Boolean).join(', ')

const aboutPerson = (person: NetworkPerson, t: Translate): string =>
  [placeOfPerson(person), ...person.interests.map((interest) => t(interestNames[interest]))]
    .filter(Boolean)
    .join(' · ')

const FollowPerson = ({ person, then }: { person: NetworkPerson; then: string }) => {
  const t = useT()
  const { cardId, name, isFollowed } = person
  return (
    <Form
      call={isFollowed ? networkApi.unfollowPerson : networkApi.followPerson}
      params={{ cardId }}
      then={then}
      done={isFollowed ? message('You no longer follow') : message('You follow now')}
      failed={message('We could not save that. Please try again.')}
    >
      <Submit
        size="sm"
        variant="quiet"
        icon={isFollowed ? checkIcon : bellIcon}
        aria-label={isFollowed ? t('Stop following {name}', { name }) : t('Follow {name}', { name })}
      >
        {isFollowed ? t('Stop following') : t('Follow')}
      </Submit>
    </Form>
  )
}

/** People with what they chose to show, each with a button. */
export const PeopleRows = ({
  people,
  then,
  choose,
}: {
  people: readonly NetworkPerson[]
  /** Where a pressed button leads. */
  then: string
  /** The address that shows what else one can do. */
  choose: (cardId: string) => string
}) => {
  const t = useT()
  return (
    <ul className="list">
      {people.map((person) => (
        <li key={person.cardId} className="item top-align">
          <Avatar name={person.name} size="sm" />
          <div className="grow">
            <p className="b">{person.name}</p>
            {person.about && <p>{person.about}</p>}
            <p className="small mute">{aboutPerson(person, t)}</p>
            <div className="row gap-2 mt-2">
              <FollowPerson person={person} then={then} />
              <IconLink
                icon={moreIcon}
                label={t('More about {name}', { name: person.name })}
                href={choose(person.cardId)}
              />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
