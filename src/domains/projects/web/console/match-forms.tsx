import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { AmountField } from '#platform/web/forms/fields/amount-field.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { matchApi, type MatchRound } from '../../match-contract.ts'
import { matchRead } from '../projects/match-card.tsx'

const HINT = message('Everyone reads it. Write no names of citizens.')
const ProposeRound = () => {
  const t = useT()
  return (
    <Propose call={matchApi.proposeMatch} then={to('projectConsole')} submit={t('Propose the round')}>
      <TextField name="title" label={t('Title')} />
      <AmountField name="pool" label={t('Pool in SUP')} isWhole />
      <TextField
        name="share"
        label={t('The most for one project, in percent of the pool')}
        inputMode="numeric"
        width={4}
      />
      <TextField
        name="firstDay"
        type="date"
        label={t('First day')}
        hint={t('The round begins when the second person confirms it, or later.')}
      />
      <TextField name="lastDay" type="date" label={t('Last day')} />
      <ReasonField kind="public" hint={t(HINT)} />
    </Propose>
  )
}

const CancelRound = ({ round }: { round: MatchRound }) => {
  const t = useT()
  return (
    <Propose
      call={matchApi.cancelMatch}
      params={{ roundId: round.id }}
      then={to('projectConsole')}
      submit={t('Propose to cancel the round')}
    >
      <ReasonField kind="public" hint={t(HINT)} />
    </Propose>
  )
}

/** For finance: proposes a match round, or cancels the one that runs. */
export const MatchForms = () => {
  const t = useT()
  const round = useRead(matchApi.matchRounds, matchRead).data?.items.find(({ state }) => state === 'open')
  return (
    <Disclosure
      summary={round ? t('Match round: {title}', { title: round.title }) : t('Propose a match round')}
    >
      {round ? <CancelRound round={round} /> : <ProposeRound />}
    </Disclosure>
  )
}
