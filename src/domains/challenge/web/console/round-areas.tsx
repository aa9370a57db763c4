import { StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { CheckCards } from '#ui/forms/radio-cards.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { challengeApi } from '../../contract.ts'
import type { RoundArea } from '../../round-contract.ts'
import { PartProblem } from '../challenge/challenge-parts.tsx'
import { areasRead, roundSearch } from './console-reads.ts'

/** Chooses the State whose local governments are offered: a plain form that loads the page. */
const StateForm = ({ round, state }: { round: string; state: string | undefined }) => {
  const t = useT()
  return (
    <form method="get" action={to('challengeConsole')} className="stack gap-2">
      <input type="hidden" name="round" value={round} />
      <StateField key={state} name="state" defaultValue={state ?? ''} />
      <p>
        <Button type="submit" size="sm" variant="quiet">
          {t('Show its local governments')}
        </Button>
      </p>
    </form>
  )
}

const AddForm = ({ round, state, areas }: { round: string; state: string; areas: readonly RoundArea[] }) => {
  const t = useT()
  return (
    <Form
      call={challengeApi.addContests}
      params={{ roundId: round }}
      then={roundSearch.href({ round, state })}
      done={message('Added to the round')}
      failed={message('We could not add them. Please try again.')}
      values={{ seats: '1' }}
      className="stack"
    >
      <CheckCards
        name="lgas"
        legend={t('Local governments')}
        columns={2}
        options={areas.map(({ id, name, emptySeats, ready, isTaken }) => ({
          value: id,
          label: name,
          detail: isTaken
            ? t('In a round already')
            : t(
                '{ready, plural, one {# shortlisted leader} other {# shortlisted leaders}}, {seats, plural, one {# free seat} other {# free seats}}',
                {
                  ready,
                  seats: emptySeats,
                },
              ),
          disabled: isTaken,
        }))}
      />
      <TextField
        name="seats"
        type="number"
        inputMode="numeric"
        min={1}
        max={20}
        width={4}
        label={t('Seats in each contest')}
        hint={t(
          'There must be more shortlisted leaders than seats. Shortlisted are nominees who hold no office, once reviewers approved them and they agreed.',
        )}
      />
      <p>
        <Submit size="sm">{t('Add to the round')}</Submit>
      </p>
    </Form>
  )
}

/** Adds local governments to a draft, State by State. */
export const AddAreas = ({ round, state }: { round: string; state: string | undefined }) => {
  const t = useT()
  return (
    <Card title={t('Add local governments')} level={3}>
      <div className="stack">
        <StateForm round={round} state={state} />
        {state ? <AreasOf round={round} state={state} /> : null}
      </div>
    </Card>
  )
}

const AreasOf = ({ round, state }: { round: string; state: string }) => {
  const { data, isWaiting } = useRead(challengeApi.roundAreas, areasRead(state))
  if (data) return <AddForm key={state} round={round} state={state} areas={data.items} />
  return isWaiting ? <Skeleton shape="block" /> : <PartProblem again={roundSearch.href({ round, state })} />
}
