import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { WhileOpen } from '#platform/web/forms/while-open.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { type Draw, drawsApi } from '../../contract.ts'
import { drawSup } from './draw-presentation.tsx'

const useWays = ({ own, price }: Draw) => {
  const t = useT()
  return [
    ...(own.mayFree
      ? [{ value: 'free', label: t('Free entry'), detail: t('Once for each person, with the same chance.') }]
      : []),
    ...(own.paidLeft > 0
      ? [
          {
            value: 'sup',
            label: t('{price} SUP', { price: drawSup(price) }),
            detail: t('You have {earned} earned SUP. {left, plural, one {# more} other {# more}} for you.', {
              earned: drawSup(own.earned),
              left: own.paidLeft,
            }),
          },
        ]
      : []),
  ]
}

const EnterForm = ({ draw }: { draw: Draw }) => {
  const t = useT()
  const ways = useWays(draw)
  if (ways.length === 0) return <p>{t('You have all the entries that one person may have.')}</p>
  return (
    <Form
      // The ways differ after each entry.
      key={draw.own.entries.length}
      call={drawsApi.enterDraw}
      params={{ drawId: draw.id }}
      then={`${to('draw', { drawId: draw.id })}#own`}
      done={message('You are in. Your entry has the number {number}.')}
      failed={message('You could not enter. Nothing was taken.')}
      values={{ way: ways[0]?.value ?? '' }}
      className="stack"
    >
      <RadioCards name="way" legend={t('How do you enter?')} options={ways} />
      <TextField
        name="answer"
        label={draw.question}
        hint={t('The question is part of the rules. Try as often as you need.')}
        autoComplete="off"
        required
      />
      <p>
        <Submit variant="civic">{t('Enter the draw')}</Submit>
      </p>
    </Form>
  )
}

const Hindered = ({ draw: { id, own } }: { draw: Draw }) => {
  const t = useT()
  const back = `${to('auth')}?returnUrl=${encodeURIComponent(to('draw', { drawId: id }))}`
  if (own.hindrance === 'signed-out')
    return (
      <p>
        <ButtonLink variant="civic" href={back}>
          {t('Sign in to enter')}
        </ButtonLink>
      </p>
    )
  if (own.hindrance === 'age')
    return (
      <p>
        <ButtonLink href={to('dashboard')}>{t('Confirm your age first')}</ButtonLink>
      </p>
    )
  if (own.hindrance === 'phone')
    return (
      <>
        <p>{t('In a draw one number is one person.')}</p>
        <div className="mt-2">
          <WhileOpen carrier="sms">
            <ButtonLink href={to('verifyPhone')}>{t('Confirm your phone number')}</ButtonLink>
          </WhileOpen>
        </div>
      </>
    )
  if (own.hindrance === 'entered')
    return (
      <p>
        {t(
          'Another account with your phone number or e-mail address takes part in this draw. One person takes part once.',
        )}
      </p>
    )
  return (
    <p>
      {own.hindrance === 'staff'
        ? t('Staff, reviewers and committee members cannot take part in prize draws.')
        : t('Entering is stopped for the moment.')}
    </p>
  )
}

/** The way into a draw while it is open: the question, and a free or a paid entry. */
export const EnterCard = ({ draw }: { draw: Draw }) => {
  const t = useT()
  if (draw.state === 'announced')
    return (
      <Card title={t('Opens soon')} id="enter">
        <p>{t('You can enter from {time}.', { time: formatMoment(draw.opensAt, t) })}</p>
      </Card>
    )
  if (draw.state !== 'open' || draw.own.hindrance === 'not-open') return null
  return (
    <Card title={t('Enter this draw')} id="enter" accent>
      <p className="mb-3">{t('Open until {time}', { time: formatMoment(draw.closesAt, t) })}</p>
      {draw.own.hindrance === null ? <EnterForm draw={draw} /> : <Hindered draw={draw} />}
    </Card>
  )
}
