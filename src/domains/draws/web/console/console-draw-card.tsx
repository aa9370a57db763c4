import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { type ConsoleDraw, drawConsoleApi, type DrawStep } from '../../console-contract.ts'
import { DrawChips, drawSup } from '../draw/draw-presentation.tsx'

const stepNames: Readonly<Record<DrawStep, string>> = {
  announce: message('Announce it: set the prizes aside and publish the commitment'),
  draw: message('Draw the winners'),
  cancel: message('Cancel it and give everything back'),
}

const StepForm = ({ draw }: { draw: ConsoleDraw }) => {
  const t = useT()
  const next = draw.next.filter((step) => !draw.waiting.includes(step))
  if (next.length === 0) return null
  return (
    <Disclosure summary={t('Propose a step')}>
      <Propose
        call={drawConsoleApi.proposeDrawStep}
        params={{ drawId: draw.id }}
        then={to('drawConsole')}
        values={{ step: next[0] ?? '' }}
        submit={t('Propose')}
      >
        <RadioCards
          name="step"
          legend={t('Step')}
          options={next.map((value) => ({ value, label: t(stepNames[value]) }))}
        />
        <ReasonField kind="public" hint={t('Everyone reads it. Write no names of citizens.')} />
      </Propose>
    </Disclosure>
  )
}

const Waiting = ({ draw: { state, hasRandomness, beaconAt, waiting, unclaimed } }: { draw: ConsoleDraw }) => {
  const t = useT()
  return (
    <>
      {waiting.length > 0 && (
        <p>
          <a href={to('approvals')}>{t('A step waits for a second person.')}</a>
        </p>
      )}
      {state === 'closed' && !hasRandomness && (
        <p>{t('The public random number comes at {time}.', { time: formatMoment(beaconAt ?? '', t) })}</p>
      )}
      {unclaimed > 0 && (
        <p>
          {t(
            '{count, plural, one {# prize waits for its winner.} other {# prizes wait for their winners.}}',
            {
              count: unclaimed,
            },
          )}
        </p>
      )}
    </>
  )
}

/** One draw of the console: where it stands, and what may be proposed. */
export const ConsoleDrawCard = ({ draw }: { draw: ConsoleDraw }) => {
  const t = useT()
  const title =
    draw.state === 'draft' ? draw.title : <a href={to('draw', { drawId: draw.id })}>{draw.title}</a>
  return (
    <Card title={title} action={<DrawChips draw={draw} />}>
      <p className="small mute">
        {t('From {opens} to {closes}', {
          opens: formatMoment(draw.opensAt, t),
          closes: formatMoment(draw.closesAt, t),
        })}
        {' · '}
        {t('{count, plural, =0 {no entries} one {# entry} other {# entries}}', { count: draw.entries })}
      </p>
      <p className="num mt-2">
        {t('{count, plural, one {# prize} other {# prizes}}: {amount} SUP in all', {
          count: draw.prizes,
          amount: drawSup(draw.pool),
        })}
      </p>
      <Waiting draw={draw} />
      <Disclosure summary={t('Rules and prizes')}>
        <ul>
          {draw.prizeList.map(({ place, label, amount }) => (
            <li key={place} className="num">
              {label}: {drawSup(amount)} SUP
            </li>
          ))}
        </ul>
        <p className="mt-2">{t('Question: {question}', { question: draw.question })}</p>
        <p className="lines mt-2">{draw.rules}</p>
      </Disclosure>
      <StepForm draw={draw} />
    </Card>
  )
}
