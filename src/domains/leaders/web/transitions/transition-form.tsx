import { useState } from 'react'
import { MoreEvidence } from '#domains/files/web/more-evidence.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { pathOf } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { leaderStatusNames } from '../../contracts/leader-contract.ts'
import {
  leaderTransitionsApi,
  type PossibleTransition,
  TRANSITION_PROPOSAL_HOURS,
  SUSPENSION_HOURS,
} from '../../contracts/transition-contract.ts'

const Guard = ({ move }: { move: PossibleTransition }) => {
  const t = useT()
  const hours = move.to === 'suspended' ? SUSPENSION_HOURS : TRANSITION_PROPOSAL_HOURS
  return (
    <>
      {t('It must be true: {guard}.', { guard: t(move.guard) })}{' '}
      {move.people === 2
        ? t('A second person confirms it within {hours} hours.', { hours })
        : t('It happens at once.')}
      <Unmet reasons={move.unmet} />
    </>
  )
}

/** The unmet guards of a transition, whoever makes it. */
const Unmet = ({ reasons }: { reasons: readonly string[] }) => {
  const t = useT()
  return reasons.map((reason) => (
    <b key={reason} className="d">
      {t('Not yet: {reason}', { reason: t(reason) })}
    </b>
  ))
}

const Targets = ({ moves }: { moves: readonly PossibleTransition[] }) => {
  const t = useT()
  return (
    <RadioCards
      name="to"
      legend={t('Where to?')}
      options={moves.map((move) => ({
        value: move.to,
        label: t(leaderStatusNames[move.to]),
        detail: <Guard move={move} />,
        disabled: move.unmet.length > 0,
      }))}
    />
  )
}

const Fields = ({ moves }: { moves: readonly PossibleTransition[] }) => {
  const t = useT()
  const [isSending, setSending] = useState(false)
  return (
    <>
      <Targets moves={moves} />
      <ReasonField
        label={t('Why, and what shows it?')}
        hint={t('Everyone reads this in the history of the leader. Name no other person.')}
        rows={4}
      />
      <MoreEvidence onSending={setSending} />
      <p>
        <Submit variant="civic" busy={isSending}>
          {t('Change the status')}
        </Submit>
      </p>
    </>
  )
}

/** The form of a transition: offers only those that the viewer may make and whose guards are met. */
export const TransitionForm = ({
  leaderId,
  moves,
}: {
  leaderId: string
  moves: readonly PossibleTransition[]
}) => {
  const t = useT()
  const refused = usePageState().form
  // A refused form keeps its choice and its words, even if the transition has become impossible.
  const refusedHere =
    refused?.call === `POST ${pathOf(leaderTransitionsApi.move.path, { leaderId })}` ? refused : null
  const open = moves.filter(
    ({ to: target, barred }) => barred === null || target === refusedHere?.values['to'],
  )
  const isReady = open.some(({ unmet }) => unmet.length === 0)
  const isWaiting = open.length > 0 && !isReady && !refusedHere
  return (
    <Card title={t('Change a status')}>
      {open.length === 0 && !refusedHere && (
        <Notice>{t('No change is open to you now. The list shows why.')}</Notice>
      )}
      {isWaiting && (
        <div className="stack">
          <Notice>{t('No change is possible yet. Something must be true first.')}</Notice>
          <Targets moves={open} />
        </div>
      )}
      {(isReady || refusedHere) && (
        <Form
          call={leaderTransitionsApi.move}
          params={{ leaderId }}
          then={to('leaderTransition', { leaderId })}
          done={message('The change is recorded')}
          failed={message('We could not make the change. Please try again.')}
          className="stack"
          hasFiles
        >
          <Fields moves={open} />
        </Form>
      )}
    </Card>
  )
}
