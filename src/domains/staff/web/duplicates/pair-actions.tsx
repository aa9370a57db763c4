import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { fullName } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { staffApi } from '../../contract.ts'
import type { PairPreview } from '../../duplicate-contract.ts'
import { ReadOnly, useMay } from '../console-parts.tsx'
import { pairsSearch } from './pair-search.ts'

const KeepField = ({ pair }: { pair: PairPreview }) => {
  const t = useT()
  return (
    <RadioCards
      name="keepId"
      legend={t('Which account stays?')}
      options={[pair.first, pair.second].map((person) => ({
        value: person.id,
        label: t('Citizen #{number}', { number: person.citizenNumber }),
        detail: <span className="break">{`${fullName(person)} · ${person.email}`}</span>,
      }))}
    />
  )
}

const Propose = ({ pair }: { pair: PairPreview }) => {
  const t = useT()
  return (
    <Card title={t('Propose to join them')}>
      <Form
        className="stack"
        call={staffApi.proposeMerge}
        params={{ pairId: pair.id }}
        then={pairsSearch.href({ state: 'proposed', pair: pair.id })}
        done={message('Proposed. A second person must confirm it within 72 hours.')}
      >
        <KeepField pair={pair} />
        <ReasonField kind="record" />
        <Submit>{t('Propose')}</Submit>
      </Form>
    </Card>
  )
}

const Confirm = ({ pair, keepId }: { pair: PairPreview; keepId: string }) => {
  const t = useT()
  const closed = pair.first.id === keepId ? pair.second : pair.first
  return (
    <Card title={t('Confirm joining')}>
      <Form
        className="stack"
        call={staffApi.confirmMerge}
        params={{ pairId: pair.id }}
        then={pairsSearch.href({ state: 'merged', pair: pair.id })}
        done={message('The accounts are joined.')}
        submit={t('Join the accounts')}
        variant="bad"
      >
        <p>{t('The account of Citizen #{number} will be closed.', { number: closed.citizenNumber })}</p>
        <input type="hidden" name="keepId" value={keepId} />
        <ReasonField kind="record" />
      </Form>
    </Card>
  )
}

const Distinct = ({ pair, list }: { pair: PairPreview; list: string }) => {
  const t = useT()
  return (
    <Card title={t('Not a duplicate')}>
      <Form
        className="stack"
        call={staffApi.markDistinct}
        params={{ pairId: pair.id }}
        then={list}
        done={message('Marked as two people.')}
        submit={t('These are two people')}
        variant="quiet"
      >
        <ReasonField kind="record" />
      </Form>
    </Card>
  )
}

/** What the viewer may decide about a pair in its state. */
export const PairActions = ({ pair, list }: { pair: PairPreview; list: string }) => {
  const t = useT()
  const isSupport = useMay('support')
  const viewer = useViewer()
  const isOwn = [pair.first.id, pair.second.id].includes(viewer?.id ?? '')
  if (pair.state === 'merged' || pair.state === 'distinct')
    return <p className="mute">{t('This is decided.')}</p>
  if (!isSupport) return <ReadOnly />
  if (isOwn) return <Notice>{t('One of these accounts is yours. Someone else must decide.')}</Notice>
  return (
    <div className="stack">
      {pair.state === 'open' && <Propose pair={pair} />}
      {pair.state === 'proposed' && pair.isMine && (
        <Notice>{t('You proposed this. A second person must confirm it.')}</Notice>
      )}
      {pair.state === 'proposed' && !pair.isMine && pair.keepId && (
        <Confirm pair={pair} keepId={pair.keepId} />
      )}
      <Distinct pair={pair} list={list} />
    </div>
  )
}
