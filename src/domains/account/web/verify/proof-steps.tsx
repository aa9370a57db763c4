import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { WhileOpen } from '#platform/web/forms/while-open.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Notice } from '#ui/notice.tsx'
import { accountApi, type PendingCode, type Proof } from '../../contract.ts'
import type { ContactChannel } from '../../rules.ts'
import { contactsRead, NotThere } from '../account-reads.tsx'
import { ChangeEmail } from '../settings/change-email.tsx'
import { ChangePhone } from '../settings/change-phone.tsx'
import { EnterCode } from './enter-code.tsx'
import { proofWords } from './proof-words.ts'
import { AskForCode } from './resend.tsx'

const ways = {
  email: { ask: accountApi.sendEmailCode, enter: accountApi.verifyEmail, here: to('verifyEmail') },
  phone: { ask: accountApi.sendPhoneCode, enter: accountApi.verifyPhone, here: to('verifyPhone') },
} as const

const forms: Readonly<Record<ContactChannel, () => ReactNode>> = { email: ChangeEmail, phone: ChangePhone }

interface StepProps {
  readonly channel: ContactChannel
  readonly proof: Proof
}

const Verified = ({ channel, proof }: StepProps) => {
  const t = useT()
  const words = proofWords[channel]
  return (
    <>
      <Notice tone="ok" title={t(words.done)}>
        {t(words.verified, { address: proof.address ?? '' })}
      </Notice>
      <p className="row wrapf">
        <ButtonLink href={to('dashboard')}>{t('Continue')}</ButtonLink>
        <ButtonLink variant="quiet" href={to('verification')}>
          {t('Settings')}
        </ButtonLink>
      </p>
    </>
  )
}

const Another = ({ channel }: { channel: ContactChannel }) => {
  const t = useT()
  const Change = forms[channel]
  return (
    <Disclosure summary={t(proofWords[channel].other)}>
      <Change />
    </Disclosure>
  )
}

const Waiting = ({ channel, proof, code }: StepProps & { code: PendingCode }) => {
  const t = useT()
  const words = proofWords[channel]
  const { ask, enter, here } = ways[channel]
  const { address } = code
  return (
    <>
      <Card>
        <p>{t(words.sent, { address })}</p>
        {code.isChange && <p className="mt-2">{t(words.change, { address })}</p>}
        <div className="mt-4">
          <EnterCode
            call={enter}
            then={here}
            done={words.done}
            hint={t(words.hint)}
            triesLeft={code.triesLeft}
          />
        </div>
      </Card>
      <AskForCode call={ask} then={here} waitSeconds={proof.waitSeconds} isFirst={false} />
      <Another channel={channel} />
    </>
  )
}

const Start = ({ channel, proof }: StepProps) => {
  const t = useT()
  const Change = forms[channel]
  const { ask, here } = ways[channel]
  if (proof.address === null)
    return (
      <Card>
        <Change />
      </Card>
    )
  return (
    <>
      <Card className="stack">
        <p>{t(proofWords[channel].lead, { address: proof.address })}</p>
        <AskForCode call={ask} then={here} waitSeconds={proof.waitSeconds} isFirst />
      </Card>
      <Another channel={channel} />
    </>
  )
}

/** The steps to verify an address: request a code, enter it, done. */
export const ProofSteps = ({ channel }: { channel: ContactChannel }) => {
  const { data, problem } = useRead(accountApi.contacts, contactsRead)
  const proof = data?.[channel]
  if (!proof) return <NotThere problem={problem} />
  if (proof.isVerified && !proof.code) return <Verified channel={channel} proof={proof} />
  return (
    <WhileOpen carrier={channel === 'phone' ? 'sms' : 'email'}>
      {proof.code ? (
        <Waiting channel={channel} proof={proof} code={proof.code} />
      ) : (
        <Start channel={channel} proof={proof} />
      )}
    </WhileOpen>
  )
}
