import { Loaded } from '#platform/web/loaded.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { vettingApi } from '../../contract.ts'
import type { AppealItem } from '../../contracts/lead-contract.ts'
import { type AppealState, appealStates } from '../../contracts/nomination-contract.ts'
import { useAfterAction } from '../console/after-action.ts'
import { reasonWords } from '../console/words.ts'
import { appealsRead, type LeadPlace, leadSearch } from './search.ts'
import { More } from './more.tsx'

const DECIDED = message('The appeal is decided')
const stateNames: Record<AppealState, string> = {
  open: message('Open'),
  accepted: message('Accepted'),
  declined: message('Declined'),
}

const DecideForm = ({ nominationId, then }: { nominationId: string; then: string }) => {
  const t = useT()
  const said = useAfterAction(DECIDED, then)
  return (
    <Form
      call={vettingApi.decideAppeal}
      params={{ nominationId }}
      then={then}
      done={DECIDED}
      failed={message('We could not decide the appeal. Please try again.')}
      className="stack mt-4"
      onDone={said}
    >
      <RadioCards
        name="decision"
        legend={t('Your decision')}
        columns={2}
        options={[
          { value: 'accept', label: t('Accept'), detail: t('A fresh panel reviews it again') },
          { value: 'decline', label: t('Decline'), detail: t('The nomination stays rejected') },
        ]}
      />
      <ReasonField hint={t('Who appealed reads it.')} />
      <p>
        <Submit>{t('Decide the appeal')}</Submit>
      </p>
    </Form>
  )
}

const Appeal = ({ appeal, place }: { appeal: AppealItem; place: LeadPlace }) => {
  const t = useT()
  const { nomination, evidence } = appeal
  const date = formatDate(appeal.at, t)
  return (
    <li className="card">
      <h2 className="lead">{nomination.nomineeFullName}</h2>
      <p className="small mute num">
        {nomination.reference} ·{' '}
        {appeal.by === 'nominee'
          ? t('The nominee appealed on {date}', { date })
          : t('The nominator appealed on {date}', { date })}
      </p>
      {nomination.reasonCode && (
        <p className="small">
          {t('Rejected for: {reason}', { reason: t(reasonWords(nomination.reasonCode)) })}
        </p>
      )}
      <p className="read vet-text mt-2">{appeal.text}</p>
      {evidence.length > 0 && (
        <ul className="mt-2">
          {evidence.map(({ id, name, url }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noopener">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {appeal.state === 'open' ? (
        <DecideForm nominationId={nomination.id} then={leadSearch.href(place)} />
      ) : (
        <p className="mt-2 vet-text">
          <b>{t(stateNames[appeal.state])}</b> {appeal.reason}
        </p>
      )}
    </li>
  )
}

/** Appeals against rejections. An accepted appeal calls a fresh panel, once only. */
export const Appeals = ({ place }: { place: LeadPlace }) => {
  const t = useT()
  const appeals = useRead(vettingApi.appeals, appealsRead(place))
  return (
    <div className="stack">
      <Tabs
        label={t('Appeals')}
        items={appealStates.map((state) => ({
          href: leadSearch.href({ list: 'appeals', ...(state !== 'open' && { state }) }),
          label: t(stateNames[state]),
          ...(appeals.data && { count: formatNumber(appeals.data.counts[state] ?? 0) }),
          current: state === (place.state ?? 'open'),
        }))}
      />
      <Loaded state={appeals} empty={<EmptyState level={2} title={t('Nothing is waiting here.')} />}>
        {({ items, nextCursor }) => (
          <>
            <ul className="stack">
              {items.map((appeal) => (
                <Appeal key={appeal.nomination.id} appeal={appeal} place={place} />
              ))}
            </ul>
            <More place={place} nextCursor={nextCursor} />
          </>
        )}
      </Loaded>
    </div>
  )
}
