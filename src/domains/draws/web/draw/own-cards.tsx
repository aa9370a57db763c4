import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Draw, drawsApi } from '../../contract.ts'
import { drawSup } from './draw-presentation.tsx'

/** The viewer's entries with their numbers, and the name that stands for them in the list. */
export const OwnEntries = ({ draw: { own } }: { draw: Draw }) => {
  const t = useT()
  if (own.entries.length === 0) return null
  return (
    <Card title={t('Your entries')} id="own">
      <ul className="stack gap-1">
        {own.entries.map(({ number, way, isRefunded }) => (
          <li key={number} className="row between">
            <b className="num">{t('Number {number}', { number: String(number) })}</b>
            <span className="small mute">
              {isRefunded ? t('Given back') : way === 'free' ? t('Free entry') : t('Paid with SUP')}
            </span>
          </li>
        ))}
      </ul>
      <p className="small mute mt-3">
        {t('The published list shows your entries under this code name. Only you know it is yours:')}{' '}
        <span className="num break">{own.who}</span>
      </p>
    </Card>
  )
}

const Claim = ({ draw }: { draw: Draw }) => {
  const t = useT()
  const { prize } = draw.own
  if (prize?.state !== 'waiting') return null
  return (
    <>
      <p>{t('Accept it by {time}.', { time: formatMoment(prize.deadline ?? '', t) })}</p>
      {prize.isVerified ? (
        <Form
          call={drawsApi.claimPrize}
          params={{ drawId: draw.id }}
          then={to('draw', { drawId: draw.id })}
          done={message('{amount} SUP are in your wallet.')}
          failed={message('We could not pay the prize. Please try again.')}
          className="stack mt-3"
          submit={t('Accept the prize')}
          variant="civic"
        >
          <p className="small">
            {t('Your first name and the initial of your last name are then shown here.')}
          </p>
        </Form>
      ) : (
        <p className="mt-3">
          <ButtonLink variant="civic" href={to('kyc')}>
            {t('Verify your identity (KYC)')}
          </ButtonLink>
        </p>
      )}
      <p className="small mute mt-3">{t('We never ask for money, a card or a password to pay a prize.')}</p>
    </>
  )
}

/** What the viewer won, and how to accept it. */
export const OwnPrize = ({ draw }: { draw: Draw }) => {
  const t = useT()
  const { prize } = draw.own
  if (!prize) return null
  if (prize.state === 'lapsed')
    return (
      <Notice tone="warn" title={t('The time to accept your prize is over.')}>
        {t('It went to the next reserve.')}
      </Notice>
    )
  return (
    <Card title={t('You won {amount} SUP', { amount: drawSup(prize.amount) })} id="prize" accent>
      {prize.state === 'paid' ? <p>{t('It is in your wallet.')}</p> : <Claim draw={draw} />}
    </Card>
  )
}
