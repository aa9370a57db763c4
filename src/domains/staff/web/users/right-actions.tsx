import { useT } from '#platform/web/language.tsx'
import { formatMoment } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { adminRights, type RightProposal, roleNames } from '../../people-contract.ts'
import { rightsApi } from '../../rights-contract.ts'
import { Action, type OneProps } from './action.tsx'
import { PlaceChoosers, UntilField } from './place-choosers.tsx'
import { RightWords } from './right-words.tsx'

/** Proposes an admin role or the admin flag; another administrator confirms it. */
export const ProposeRight = (props: OneProps) => {
  const t = useT()
  return (
    <Action
      {...props}
      call={rightsApi.proposeRight}
      title={t('Propose an admin role')}
      action={t('Propose')}
      done={message('Proposed. A second administrator must confirm it within 72 hours.')}
    >
      <p className="small">
        {t(
          'An administrator can do everything, including giving rights. Nothing changes until a second person agrees.',
        )}
      </p>
      <SelectField
        name="right"
        label={t('Admin role')}
        placeholder={t('Choose a role')}
        options={adminRights.map((right) => ({ value: right, label: t(roleNames[right]) }))}
      />
      <PlaceChoosers />
      <UntilField />
    </Action>
  )
}

const endings = {
  'admin-role': message('Remove the admin role'),
  admin: message('End the administrator right'),
} as const

/** Removes a right; one administrator is enough. */
export const EndRight = (props: OneProps) => {
  const t = useT()
  const { adminRole, isAdmin } = props.person
  const held = [...(adminRole ? (['admin-role'] as const) : []), ...(isAdmin ? (['admin'] as const) : [])]
  return held.map((right) => (
    <Action
      {...props}
      key={right}
      call={rightsApi.endRight}
      title={t(endings[right])}
      action={t('End the right')}
      done={message('The right is removed.')}
      isGrave
    >
      <input type="hidden" name="right" value={right} />
    </Action>
  ))
}

const Waiting = ({ proposal, ...props }: OneProps & { proposal: RightProposal }) => {
  const t = useT()
  const params = { proposalId: proposal.id }
  return (
    <Card title={t('Waits for a second administrator')}>
      <div className="stack gap-2">
        <RightWords proposal={proposal} />
        <p className="small mute">{t('Until {time}', { time: formatMoment(proposal.expiresAt, t) })}</p>
        {proposal.isMine ? (
          <Notice>{t('You proposed this. A second person must confirm it.')}</Notice>
        ) : (
          <Action
            {...props}
            params={params}
            call={rightsApi.confirmRight}
            title={t('Confirm this right')}
            action={t('Confirm')}
            done={message('The right is given.')}
          />
        )}
        <Action
          {...props}
          params={params}
          call={rightsApi.withdrawRight}
          title={proposal.isMine ? t('Withdraw the proposal') : t('Decline the proposal')}
          action={proposal.isMine ? t('Withdraw') : t('Decline')}
          done={message('The proposal is closed.')}
          isGrave
        />
      </div>
    </Card>
  )
}

/** This person's rights that wait for a second administrator. */
export const WaitingRights = (props: OneProps) =>
  props.person.proposals.map((proposal) => <Waiting key={proposal.id} {...props} proposal={proposal} />)
