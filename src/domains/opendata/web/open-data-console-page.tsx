import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import {
  checkingApi,
  type RecordCheck,
  recordFindingNames,
  type recordOutcomes,
} from '../contracts/checking-contract.ts'
import { templates } from '../templates-contract.ts'
import { checkReasons, checkReasonNames, whoNames } from '../vocabulary-contract.ts'
import { FieldList, recordTitle, RecordSource } from './showing/field-presentation.tsx'

const queueRead = read(checkingApi.checkQueue)

const outcomeWords: Readonly<Record<(typeof recordOutcomes)[number], string>> = {
  accepted: message('Accept: the source shows it'),
  returned: message('Send back for correction'),
  refused: message('Refuse'),
}

const Deciding = ({ item }: { item: RecordCheck }) => {
  const t = useT()
  return (
    <Form
      call={checkingApi.decideRecord}
      params={{ submissionId: item.id }}
      then={to('openDataConsole')}
      done={message('Your decision is saved')}
      className="stack gap-2"
      submit={t('Decide')}
      size="sm"
    >
      <SelectField
        name="outcome"
        label={t('Your decision')}
        placeholder={t('Choose')}
        options={Object.entries(outcomeWords).map(([value, word]) => ({ value, label: t(word) }))}
      />
      <SelectField
        name="reason"
        label={t('Why, if you do not accept it')}
        placeholder={t('Choose')}
        options={checkReasons.map((value) => ({ value, label: t(checkReasonNames[value]) }))}
      />
    </Form>
  )
}

const Checking = ({ item }: { item: RecordCheck }) => {
  const t = useT()
  return (
    <Card as="article" title={recordTitle(item.template, item.fields, t)}>
      <p className="row wrapf gap-2 small mute">
        <span>
          {t(templates[item.template].title)} · {item.lgaName}, {item.stateName}
        </span>
        <Chip tone={item.finding === 'contradiction' || item.finding === 'same' ? 'warn' : undefined}>
          {t(recordFindingNames[item.finding])}
        </Chip>
      </p>
      <FieldList values={item.fields} />
      {item.note && <p className="break">{item.note}</p>}
      <p className="small">
        {t('Seen on {date}', { date: formatDate(item.observedOn, t) })} · {t(whoNames[item.who])}
      </p>
      <p>
        {t('Source:')} <RecordSource sourceUrl={item.sourceUrl} fileUrl={item.fileUrl} />
      </p>
      {item.published && (
        <Card title={t('Published now')} level={3}>
          <p className="small mute">
            {t('Seen on {date}', { date: formatDate(item.published.observedOn, t) })}
          </p>
          <FieldList values={item.published.fields} />
        </Card>
      )}
      <Deciding item={item} />
    </Card>
  )
}

/** The console of those who check open data: what waits in their places, without its senders. */
const OpenDataConsolePage = () => {
  const t = useT()
  const state = useRead(checkingApi.checkQueue, queueRead)
  return (
    <>
      <PageHead
        lead={t(
          'Open the source of each record and compare. Some records get a second check, and you do not see which.',
        )}
      />
      <Loaded
        state={state}
        empty={
          <EmptyState className="card" level={2} title={t('Nothing is waiting here.')}>
            {t('Records from your areas show here when verified people send them in. Your own never do.')}
          </EmptyState>
        }
      >
        {({ items }) => items.map((item) => <Checking key={item.id} item={item} />)}
      </Loaded>
    </>
  )
}

export default page({ component: OpenDataConsolePage, frame: 'read stack', reads: () => [queueRead] })
