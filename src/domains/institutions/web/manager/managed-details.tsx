import { useT } from '#platform/web/language.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { changeKindNames, institutionsConsoleApi, type ManagedInstitution } from '../../console-contract.ts'
import { kindLine } from '../parts/school-words.tsx'
import { InstitutionFields } from './institution-fields.tsx'
import { managedRead, type ManagerSearch, managerSearch } from './manager-search.ts'
import { MergeForm } from './merge-form.tsx'

const fieldNames: Readonly<Record<string, string>> = {
  name: message('Name'),
  short_name: message('Short name'),
  type: message('Kind of institution'),
  kind: message('Who runs it'),
  state_code: message('State'),
  founded: message('Year in which it was founded'),
  website: message('Site'),
  source: message('Source'),
}

const History = ({ history }: Pick<ManagedInstitution, 'history'>) => {
  const t = useT()
  return (
    <Card flush={history.length > 0} title={t('History')}>
      {history.length === 0 ? (
        <p>{t('No one has changed it since it came with the list.')}</p>
      ) : (
        <ItemList>
          {history.map((change, at) => (
            <Item
              key={at}
              title={`${t(changeKindNames[change.kind])} · ${change.by} · ${formatDateTime(change.at, t)}`}
              detail={
                <>
                  {change.reason}
                  {change.fields.map(({ field, before, after }) => (
                    <span key={field} className="lines">
                      {`\n${t(fieldNames[field] ?? field)}: ${before ?? '–'} → ${after ?? '–'}`}
                    </span>
                  ))}
                </>
              }
            />
          ))}
        </ItemList>
      )}
    </Card>
  )
}

const Correcting = ({ item }: { item: ManagedInstitution }) => {
  const t = useT()
  return (
    <Card title={t('Correct it')}>
      <Form
        className="stack"
        call={institutionsConsoleApi.correctInstitution}
        params={{ institutionId: item.id }}
        then={managerSearch.href({ institution: item.id })}
        done={message('Saved.')}
        failed={message('We could not save this. Please try again.')}
        values={{
          name: item.name,
          shortName: item.shortName ?? '',
          type: item.type ?? '',
          ownership: item.ownership ?? '',
          state: item.stateCode ?? '',
          founded: String(item.founded ?? ''),
          website: item.website ?? '',
          source: item.source ?? '',
        }}
      >
        <InstitutionFields submit={t('Save')} />
      </Form>
    </Card>
  )
}

const Details = ({ item, asked }: { item: ManagedInstitution; asked: ManagerSearch }) => {
  const t = useT()
  const { mergedInto, waitsToJoin } = item
  const isOwn = !item.isReviewed && mergedInto === null
  return (
    <>
      <Card title={item.name}>
        <SummaryList
          rows={[
            { label: t('What it is'), value: kindLine(item, t) || t('Not known') },
            { label: t('Members'), value: item.members },
            { label: t('Address'), value: <span className="break">{item.id}</span> },
            { label: t('Source'), value: item.source ?? t('Not known') },
          ]}
        />
        {item.isReviewed && (
          <p className="mt-3">
            <a href={to('institution', { institutionId: item.id })}>{t('Public page')}</a>
          </p>
        )}
      </Card>
      {mergedInto && (
        <Notice title={t('Merged into {name}.', { name: mergedInto.name })}>
          <a href={managerSearch.href({ institution: mergedInto.id })}>{t('Open')}</a>
        </Notice>
      )}
      {waitsToJoin && (
        <Notice tone="warn" title={t('Waiting to be merged into {name}.', { name: waitsToJoin.name })}>
          <a href={to('approvals')}>{t('Another person must confirm it.')}</a>
        </Notice>
      )}
      {isOwn && (
        <Notice title={t('Members wrote this name.')}>
          {t('No one else sees it. Merge it into an institution on the list, or add it.')}{' '}
          <ButtonLink size="sm" variant="quiet" href={`${managerSearch.href({ name: item.name })}#add`}>
            {t('Add it to the list')}
          </ButtonLink>
        </Notice>
      )}
      {item.isReviewed && mergedInto === null && <Correcting item={item} />}
      {mergedInto === null && waitsToJoin === null && <MergeForm item={item} asked={asked} />}
      <History history={item.history} />
    </>
  )
}

/** One institution for those who keep the list. */
export const ManagedDetails = ({ institution, asked }: { institution: string; asked: ManagerSearch }) => {
  const t = useT()
  const state = useRead(institutionsConsoleApi.managedInstitution, managedRead(institution))
  return (
    <div className="stack">
      <BackLink href={to('institutionManager')}>{t('All institutions')}</BackLink>
      <Loaded state={state} failed={t('This institution does not exist, or was removed.')}>
        {(item) => <Details item={item} asked={asked} />}
      </Loaded>
    </div>
  )
}
