import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate, formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Chip, type Tone } from '#ui/chip.tsx'
import { grantPurposeNames } from '../../contract.ts'
import type { ManagedOrganization } from '../../contracts/managed-contract.ts'
import { managingApi } from '../../contracts/managing-contract.ts'
import { type Spend, type SpendState } from '../../contracts/money-contract.ts'
import { failed, grantTaskNames, supNumber } from '../directory/organization-words.ts'

const states: Readonly<Record<SpendState, { text: string; tone?: Tone }>> = {
  waiting: { text: message('Waits for a second signatory'), tone: 'warn' },
  paid: { text: message('Paid'), tone: 'ok' },
  refused: { text: message('Refused'), tone: 'bad' },
  withdrawn: { text: message('Withdrawn') },
  expired: { text: message('The time is over') },
}

const Whom = ({ spend }: { spend: Spend }) => {
  const t = useT()
  const task = spend.taskKind === null ? '' : t(grantTaskNames[spend.taskKind])
  if (spend.target === 'task-pool') return t('Anyone who finishes: {task}', { task })
  if (spend.criterion === 'lga') return t('Members in {area}', { area: spend.area ?? '' })
  if (spend.criterion === 'task') return t('Members who finished: {task}', { task })
  return t('All members')
}

const Deciding = ({ slug, spend }: { slug: string; spend: Spend }) => {
  const t = useT()
  const here = {
    then: `${to('manageOrganization', { slug })}#spends`,
    failed,
    params: { slug, spendId: spend.id },
  }
  return (
    <div className="row wrapf gap-2 mt-3">
      {!spend.isMine && (
        <Form
          call={managingApi.confirmSpend}
          {...here}
          done={message('The grant is paid.')}
          submit={t('Confirm and pay')}
          size="sm"
          variant="civic"
        />
      )}
      <Form
        call={managingApi.refuseSpend}
        {...here}
        done={message('The proposal is closed.')}
        submit={spend.isMine ? t('Withdraw') : t('Refuse')}
        size="sm"
        variant="quiet"
      />
    </div>
  )
}

const One = ({ managed, spend }: { managed: ManagedOrganization; spend: Spend }) => {
  const t = useT()
  const { text, tone } = states[spend.state]
  return (
    <li className="card">
      <p className="row wrapf gap-2">
        <b className="num">{t('{amount} SUP', { amount: supNumber(spend.total) })}</b>
        <Chip tone={tone}>{t(text)}</Chip>
      </p>
      <p>
        <Whom spend={spend} />
        {': '}
        {t('{each} SUP each, {count, plural, one {# person} other {# people}}', {
          each: supNumber(spend.each),
          count: spend.people,
        })}
      </p>
      <p className="small mute">
        {t(grantPurposeNames[spend.purpose])}
        {' · '}
        {t('Proposed by {name} on {day}', {
          name: spend.proposedBy ?? '',
          day: formatDate(spend.proposedAt, t),
        })}
        {spend.decidedBy && spend.decidedAt && (
          <>
            {' · '}
            {t('Decided by {name} on {day}', { name: spend.decidedBy, day: formatDate(spend.decidedAt, t) })}
          </>
        )}
      </p>
      {spend.target === 'task-pool' && spend.state === 'paid' && (
        <p className="small">
          {t('{paid} of {people} people paid', { paid: spend.paid, people: spend.people })}
          {spend.isClosed && ` · ${t('Closed')}`}
        </p>
      )}
      {spend.state === 'waiting' && (
        <>
          <p className="small">{t('Until {time}', { time: formatMoment(spend.expiresAt, t) })}</p>
          {managed.state === 'verified' && <Deciding slug={managed.slug} spend={spend} />}
        </>
      )}
    </li>
  )
}

/** Grants of an organization, the newest first; a second signatory decides what waits. */
export const SpendList = ({ managed }: { managed: ManagedOrganization }) => {
  const t = useT()
  if (managed.spends.length === 0) return <p>{t('Nothing yet.')}</p>
  return (
    <ul className="stack">
      {managed.spends.map((spend) => (
        <One key={spend.id} managed={managed} spend={spend} />
      ))}
    </ul>
  )
}
