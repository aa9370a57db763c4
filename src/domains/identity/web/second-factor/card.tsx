import { FoldedForm } from '#platform/web/forms/folded-form.tsx'
import { useAnswer } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { formatDate, formatMoment } from '#shared/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { lockIcon, shieldIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import {
  type Enrolment,
  type RecoveryCodes,
  type SecondFactor,
  secondFactorApi,
} from '../../second-factor-contract.ts'
import { passkeyApi } from '../../passkey-contract.ts'
import { Passkeys } from '../passkeys/passkeys.tsx'
import { MakeRecoveryCodes, RecoveryCodeList } from './recovery-codes.tsx'
import { StepUp, useProofTarget } from '../sign-in/step-up.tsx'
import { BeginSecondFactor, ConfirmSecondFactor, Enrolled } from './setup.tsx'
import { RemoveSecondFactor } from './remove.tsx'

/** The read behind this card. */
export const secondFactorRead = read(secondFactorApi.secondFactor)

const StateChip = ({ state }: Pick<SecondFactor, 'state'>) => {
  const t = useT()
  if (state === 'on')
    return (
      <Chip tone="ok" icon={shieldIcon}>
        {t('On')}
      </Chip>
    )
  return <Chip>{state === 'pending' ? t('Not finished') : t('Off')}</Chip>
}

/** The current state of the account's second factors. */
const FactorStatus = ({ factor: { state, since, isRequired, frozenUntil } }: { factor: SecondFactor }) => {
  const t = useT()
  const { isDemonstration } = usePageState()
  return (
    <>
      {frozenUntil && (
        <Notice tone="warn" icon={lockIcon} title={t('Your account is frozen.')}>
          {t('Nothing is paid out until {time}. You can do everything else.', {
            time: formatMoment(frozenUntil, t),
          })}
        </Notice>
      )}
      {isRequired && state !== 'on' && (
        <Notice tone="warn" title={t('You need a second factor.')}>
          {!isDemonstration && t('Until you set one up, no console of the staff opens to you.')}
        </Notice>
      )}
      <p>
        {t(
          'After your password, we ask for a passkey or a code from an app. A stolen password alone will not open your account.',
        )}
        {state === 'on' && ` ${t('On since {date}.', { date: formatDate(since ?? '', t) })}`}
      </p>
    </>
  )
}

interface ActionsProps {
  readonly factor: SecondFactor
  readonly onBegun: (enrolment: Enrolment) => void
  readonly onCodes: (codes: RecoveryCodes) => void
}

const Actions = ({ factor, onCodes, onBegun }: ActionsProps) => {
  const t = useT()
  const { state, authenticator, passkeys, codesLeft } = factor
  const hasTarget = useProofTarget() !== null
  return (
    <>
      {state === 'on' && (
        <FoldedForm call={secondFactorApi.stepUp} title={t('Confirm it is you')} isOpen={hasTarget}>
          <StepUp hasPasskey={passkeys > 0} />
        </FoldedForm>
      )}
      {authenticator !== 'on' && (
        <FoldedForm
          key={authenticator}
          call={secondFactorApi.beginSecondFactor}
          title={authenticator === 'pending' ? t('Begin again') : t('Set up an authenticator app')}
        >
          <BeginSecondFactor onDone={onBegun} />
        </FoldedForm>
      )}
      <FoldedForm call={passkeyApi.removePasskey} title={t('Passkeys')}>
        <Passkeys onCodes={onCodes} />
      </FoldedForm>
      <FoldedForm call={secondFactorApi.makeRecoveryCodes} title={t('Recovery codes')}>
        <MakeRecoveryCodes codesLeft={codesLeft} onDone={onCodes} />
      </FoldedForm>
      {authenticator === 'on' && (
        <FoldedForm call={secondFactorApi.removeSecondFactor} title={t('Turn the authenticator app off')}>
          <RemoveSecondFactor hasPasskey={passkeys > 0} />
        </FoldedForm>
      )}
    </>
  )
}

const Known = ({ factor }: { factor: SecondFactor }) => {
  const t = useT()
  const [enrolment, setEnrolment] = useAnswer(secondFactorApi.beginSecondFactor)
  const [confirmed, setConfirmed] = useAnswer(secondFactorApi.confirmSecondFactor)
  const [renewed, setRenewed] = useAnswer(secondFactorApi.makeRecoveryCodes)
  const codes = renewed ?? confirmed
  const target = useProofTarget()
  return (
    <>
      <Card title={t('Second factor')} action={<StateChip state={factor.state} />}>
        <div className="stack">
          <FactorStatus factor={factor} />
          {factor.authenticator === 'pending' && enrolment && <Enrolled enrolment={enrolment} />}
          {factor.authenticator === 'pending' && <ConfirmSecondFactor onDone={setConfirmed} />}
          {codes && codes.recoveryCodes.length > 0 && <RecoveryCodeList codes={codes.recoveryCodes} />}
          {factor.state === 'on' && codes && target !== null && (
            <p>
              <ButtonLink href={target}>{t('Continue')}</ButtonLink>
            </p>
          )}
        </div>
      </Card>
      <Actions factor={factor} onBegun={setEnrolment} onCodes={setRenewed} />
    </>
  )
}

/** Second factors and recovery codes, in the settings (S-10). */
export const SecondFactorCard = () => {
  const t = useT()
  const { data, problem } = useRead(secondFactorApi.secondFactor, secondFactorRead)
  return (
    <div className="stack gap-2" id="second-factor">
      {data && <Known factor={data} />}
      {problem && (
        <Notice tone="bad" role="alert" title={t('We could not load your second factor.')}>
          {t('Please try again in a moment.')}
        </Notice>
      )}
    </div>
  )
}
