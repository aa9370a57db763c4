import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip, type Tone } from '#ui/chip.tsx'
import { checkIcon, clockIcon } from '#ui/icons.ts'
import {
  type OwnProof,
  proofApi,
  proofMethodNames,
  type ProofStatus,
  proofStatusNames,
} from '../../contracts/proof-contract.ts'
import { PEERS_NEEDED } from '../../rules.ts'

const tones: Readonly<Record<ProofStatus, Tone | undefined>> = {
  waiting: 'pri',
  proven: 'ok',
  refused: 'bad',
  expired: 'warn',
  revoked: 'bad',
  ended: undefined,
}

const Ending = ({ proof }: { proof: OwnProof }) => {
  const t = useT()
  return (
    <Form
      call={proofApi.endProof}
      params={{ proofId: proof.id }}
      then={to('campus')}
      done={message('It has ended')}
      failed={message('We could not end it. Please try again.')}
      className="mt-3"
      submit={proof.status === 'waiting' ? t('Withdraw the request') : t('I no longer belong there')}
      size="sm"
      variant="quiet"
    />
  )
}

/** One proof or request of the viewer. */
export const ProofCard = ({ proof }: { proof: OwnProof }) => {
  const t = useT()
  const { status, validUntil, shareCode } = proof
  return (
    <Card
      as="article"
      level={3}
      title={proof.name}
      action={
        <Chip tone={tones[status]} icon={status === 'proven' ? checkIcon : clockIcon}>
          {t(proofStatusNames[status])}
        </Chip>
      }
    >
      <p className="small mute">
        {t(proofMethodNames[proof.method])}
        {status === 'proven' && validUntil && (
          <> · {t('until {date}', { date: formatDate(validUntil, t) })}</>
        )}
      </p>
      {proof.isEnding && <p className="mt-2">{t('It ends within a month. Prove it again below.')}</p>}
      {proof.reason && (
        <p className="mt-2">
          {t('Reason:')} {proof.reason}
        </p>
      )}
      {status === 'waiting' && shareCode && (
        <>
          <p className="mt-2">
            {proof.community === 'corps'
              ? t(
                  'The team checks your number. It is faster when {needed} proven corps members of your State vouch for you.',
                  { needed: PEERS_NEEDED },
                )
              : t('Give this code to {needed} proven and verified members who know you.', {
                  needed: PEERS_NEEDED,
                })}{' '}
            {t('They enter it on their campus page.')}
          </p>
          <p className="mt-2">
            <b className="num">{shareCode}</b> ·{' '}
            {t('{vouches} of {needed} have vouched', { vouches: proof.vouches, needed: PEERS_NEEDED })}
          </p>
        </>
      )}
      {(status === 'waiting' || status === 'proven') && <Ending proof={proof} />}
    </Card>
  )
}
