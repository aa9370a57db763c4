import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip, type Tone } from '#ui/chip.tsx'
import { hoursOf, signupStateNames } from '../../rules.ts'
import { type OwnSignup, type Shift, shiftApi, type SignupState } from '../../shift-contract.ts'
import { ShiftFacts } from '../shift-facts.tsx'

/** An open call, with a way to take a place. */
export const CallCard = ({ shift }: { shift: Shift }) => {
  const t = useT()
  return (
    <Card as="article" level={3} title={shift.title}>
      <ShiftFacts shift={shift} />
      <Form
        call={shiftApi.signUp}
        params={{ shiftId: shift.id }}
        then={to('volunteerDashboard')}
        done={message('You are signed up.')}
      >
        <Submit size="sm">
          {t('Sign up')}
          <span className="vh">: {shift.title}</span>
        </Submit>
      </Form>
    </Card>
  )
}

const Mark = ({ shiftId, mark }: { shiftId: string; mark: 'in' | 'out' }) => {
  const t = useT()
  return (
    <Form
      call={shiftApi.mark}
      params={{ shiftId }}
      then={to('volunteerDashboard')}
      done={mark === 'in' ? message('You are checked in.') : message('You are checked out. Thank you.')}
      submit={mark === 'in' ? t('Check in') : t('Check out')}
      variant="civic"
    >
      <input type="hidden" name="mark" value={mark} />
    </Form>
  )
}

const Withdraw = ({ shiftId }: { shiftId: string }) => {
  const t = useT()
  return (
    <Form
      call={shiftApi.withdraw}
      params={{ shiftId }}
      then={to('volunteerDashboard')}
      done={message('Your place is free for someone else now.')}
      submit={t('Withdraw')}
      variant="quiet"
      size="sm"
    />
  )
}

const tones: Readonly<Partial<Record<SignupState, Tone>>> = {
  confirmed: 'ok',
  refused: 'bad',
  cancelled: 'bad',
  waiting: 'warn',
  'checked-in': 'pri',
}

/** A shift of one's own: where it stands and what to do now. */
export const OwnShiftCard = ({ own }: { own: OwnSignup }) => {
  const t = useT()
  const { shift, state, minutes, reason } = own
  return (
    <Card as="article" level={3} title={shift.title}>
      <p className="row wrapf gap-2">
        <Chip tone={tones[state]}>{t(signupStateNames[state])}</Chip>
        {minutes !== null && (
          <span className="small num">
            {t(
              '{hours, plural, one {# hour} other {# hours}}{minutes, plural, =0 {} one { # minute} other { # minutes}}',
              hoursOf(minutes),
            )}
          </span>
        )}
      </p>
      <ShiftFacts shift={shift} />
      {reason && <p className="small">{t('Reason: {reason}', { reason })}</p>}
      <div className="row wrapf">
        {own.mayCheckIn && <Mark shiftId={shift.id} mark="in" />}
        {own.mayCheckOut && <Mark shiftId={shift.id} mark="out" />}
        {own.mayWithdraw && <Withdraw shiftId={shift.id} />}
      </div>
    </Card>
  )
}
