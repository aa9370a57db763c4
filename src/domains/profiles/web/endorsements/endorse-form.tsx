import { isUndecided } from '#domains/leaders/rules.ts'
import { endorsementsApi, type OwnVoice } from '#domains/leaders/contracts/endorsement-contract.ts'
import type { Leader } from '#domains/leaders/contracts/leader-contract.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { heartIcon, undoIcon } from '#ui/icons.ts'
import { HiddenWords } from './hidden-words.tsx'

const DONE = message('Endorsement submitted')
const FAILED = message('Failed to submit endorsement. Please try again.')
const WITHDRAWN = message('You withdrew your endorsement')

const EndorseFields = () => {
  const t = useT()
  return (
    <>
      <TextArea
        name="note"
        label={t('Why do you endorse this leader?')}
        optional={t('optional')}
        hint={t('Everyone can read this.')}
        rows={2}
      />
      <CheckField
        name="isAnonymous"
        label={t('Endorse as an anonymous user')}
        detail={t('No one else learns that it was you.')}
      />
      <Submit variant="civic" icon={heartIcon}>
        {t('Endorse')}
      </Submit>
    </>
  )
}

const Withdraw = ({ leaderId, own }: { leaderId: string; own: NonNullable<OwnVoice['endorsement']> }) => {
  const t = useT()
  return (
    <Form
      call={endorsementsApi.withdrawEndorsement}
      params={{ leaderId }}
      then={`${to('leader', { leaderId })}#endorsements`}
      done={WITHDRAWN}
      failed={message('We could not withdraw your endorsement. Please try again.')}
      className="stack"
    >
      <p className="small">
        {own.isAnonymous ? t('You endorse this leader as an anonymous user.') : t('You endorse this leader.')}{' '}
        {!own.counts && t('It is shown, but does not count in the score, because your account was too new.')}
      </p>
      <p>
        <Submit variant="quiet" size="sm" icon={undoIcon}>
          {t('Withdraw')}
        </Submit>
      </p>
    </Form>
  )
}

/** Endorsing: a form for a citizen, a sign-in link for a guest, nothing where it is impossible. */
export const EndorseForm = ({ leader, own }: { leader: Leader; own: OwnVoice | undefined }) => {
  const t = useT()
  const viewer = useViewer()
  const { id: leaderId } = leader
  const address = to('leader', { leaderId })
  if (own?.endorsement)
    return (
      <div className="stack">
        {own.endorsement.hidden && (
          <HiddenWords leaderId={leaderId} note={own.endorsement.note} hidden={own.endorsement.hidden} />
        )}
        <Withdraw leaderId={leaderId} own={own.endorsement} />
      </div>
    )
  if (leader.status === 'suspended')
    return <p className="small mute">{t('This leader is suspended and cannot be endorsed now.')}</p>
  if (isUndecided(leader.status))
    return (
      <p className="small mute">
        {t('You can endorse this person once the reviewers have approved the nomination.')}
      </p>
    )
  if (own?.isThisLeader) return <p className="small mute">{t('This is your own profile.')}</p>
  if (!viewer)
    return (
      <p>
        <ButtonLink
          variant="civic"
          icon={heartIcon}
          href={`${to('auth')}?returnUrl=${encodeURIComponent(address)}`}
        >
          {t('Endorse')}
        </ButtonLink>
      </p>
    )
  if (!viewer.ageVerified)
    return (
      <p>
        <ButtonLink href={to('dashboard')}>{t('Confirm your age to endorse')}</ButtonLink>
      </p>
    )
  return (
    <Form
      call={endorsementsApi.endorse}
      params={{ leaderId }}
      then={`${address}#endorsements`}
      done={DONE}
      failed={FAILED}
      className="stack"
    >
      <EndorseFields />
    </Form>
  )
}
