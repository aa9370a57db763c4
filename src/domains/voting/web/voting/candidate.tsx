import type { FieldState } from '#ui/forms/form-context.ts'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Icon } from '#ui/icon.tsx'
import { checkIcon, downIcon } from '#ui/icons.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import type { Choice } from '../../contract.ts'

const Vetted = ({ choice: { leaderId, papers, evidence, vettedOn } }: { choice: Choice }) => {
  const t = useT()
  return (
    <div>
      <ul className="ticks">
        {papers.map((paper) => (
          <li key={paper}>
            <Icon path={checkIcon} />
            <span>{paper}</span>
          </li>
        ))}
      </ul>
      <p className="small mute mt-2">
        {evidence > 0 ? (
          <Anchor href={to('leader', { leaderId })}>
            {t('{count, plural, one {# piece of evidence} other {All # pieces of evidence}}', {
              count: evidence,
            })}
          </Anchor>
        ) : (
          t('No evidence is on file yet.')
        )}
        {vettedOn ? ` · ${t('Two reviewers agreed on {day}', { day: formatDate(vettedOn, t) })}` : null}
      </p>
    </div>
  )
}

interface CandidateProps {
  readonly choice: Choice
  readonly field: FieldState
  readonly isFirst: boolean
}

/** One candidate: a card that picks them, why they were vetted, and their profile. */
export const Candidate = ({ choice, field, isFirst }: CandidateProps) => {
  const t = useT()
  const { leaderId, fullName, currentOffice, about, pictureUrl, isSample } = choice
  const picture = pictureUrl === null || isSample ? pictureUrl : `${pictureUrl}?size=small`
  return (
    <div className="card flush cand">
      <label className="pick">
        <input
          type="radio"
          name={field.name}
          value={leaderId}
          // The first input has the field's id, so that a link of the error summary focuses it.
          id={isFirst ? field.id : `${field.id}-${leaderId}`}
          defaultChecked={field.defaultValue === leaderId}
          required
        />
        <Avatar name={fullName} src={picture ?? undefined} size="lg" square />
        <span className="grow">
          <b>{fullName}</b>
          <span className="d small mute">
            {currentOffice}. {about}
          </span>
        </span>
      </label>
      <div className="foot">
        <details className="more">
          <summary>
            {t('Why vetted')}
            <Icon className="down" path={downIcon} />
          </summary>
          <Vetted choice={choice} />
        </details>
        <Anchor href={to('leader', { leaderId })} aria-label={t('Profile of {name}', { name: fullName })}>
          {t('Profile')}
        </Anchor>
      </div>
    </div>
  )
}
