import { Form } from '#platform/web/forms/form.tsx'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { type OwnRank, type Showing, showings, standingApi } from '../../contract.ts'
import { type BoardSearch, boardSearch, ownRankRead } from './board-search.ts'

const showingNames: Readonly<Record<Showing, string>> = {
  named: message('With my first name'),
  unnamed: message('As “A citizen”'),
  hidden: message('Not at all'),
}
const showingDetails: Readonly<Record<Showing, string>> = {
  named: message('Your first name and the first letter of your surname, such as Ada S.'),
  unnamed: message('Your rank, level and score, without your name.'),
  hidden: message('You are left out of every list and have no rank.'),
}

const ShownForm = ({ shown, board }: { shown: Showing; board: BoardSearch }) => {
  const t = useT()
  return (
    <Disclosure summary={t('How others see you here')}>
      <Form
        className="stack mt-3"
        call={standingApi.setShown}
        then={boardSearch.href(board)}
        done={message('Your choice is saved.')}
        failed={message('We could not save your choice. Please try again.')}
        values={{ shown }}
        submit={t('Save')}
        variant="quiet"
      >
        <RadioCards
          name="shown"
          legend={t('How others see you here')}
          hideLegend
          options={showings.map((each) => ({
            value: each,
            label: t(showingNames[each]),
            detail: t(showingDetails[each]),
          }))}
        />
      </Form>
    </Disclosure>
  )
}

const useRankText = () => {
  const t = useT()
  return ({ rank, people, score, shown }: OwnRank): string => {
    if (shown === 'hidden') return t('You have chosen not to be in this list.')
    if (rank === null) return t('You have no points here yet. Every task, report or check gives some.')
    return t('Rank {rank} of {people}, with {score} points', {
      rank: formatNumber(rank),
      people: formatNumber(people),
      score: formatNumber(score),
    })
  }
}

const Mine = ({ own, board }: { own: OwnRank; board: BoardSearch }) => {
  const t = useT()
  const text = useRankText()
  const { state, lga } = own.lives
  return (
    <Card title={t('You')}>
      <p className="b">{text(own)}</p>
      {state && lga && board.lga !== lga && (
        <p className="mt-2 small">
          <Anchor href={boardSearch.href({ period: board.period, state, lga })}>
            {t('Show my local government')}
          </Anchor>
        </p>
      )}
      <div className="mt-3">
        <ShownForm shown={own.shown} board={board} />
      </div>
    </Card>
  )
}

/** The viewer's own rank in the list, always in view, and how the list shows them. */
export const OwnPlace = ({ board }: { board: BoardSearch }) => {
  const { data } = useRead(standingApi.ownRank, ownRankRead(board))
  return data ? <Mine own={data} board={board} /> : null
}
