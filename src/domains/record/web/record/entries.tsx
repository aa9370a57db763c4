import { formatNumber, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { entryKinds, type RecordEntry, recordApi, type RecordState } from '../../contract.ts'
import { entryLinks, entryWords, kindNames } from './entry-words.ts'
import { type EntriesSearch, entriesHref, entriesRead, newerHref } from './record-search.ts'

/** Links to the list of all entries or of one kind. */
const Kinds = ({ search, entries }: { search: EntriesSearch; entries: RecordState['entries'] }) => {
  const t = useT()
  const there = entryKinds.filter((kind) => entries.some((each) => each.kind === kind && each.count > 0))
  return (
    <Segments
      label={t('Kind of entry')}
      items={[
        { href: entriesHref({}), label: t('All'), current: search.kind === undefined },
        ...there.map((kind) => ({
          href: entriesHref({ kind }),
          label: t(kindNames[kind]),
          current: search.kind === kind,
        })),
      ]}
    />
  )
}

const Entry = ({ entry }: { entry: RecordEntry }) => {
  const t = useT()
  return (
    <li className="stack gap-1">
      <p>
        <b className="num">{formatNumber(entry.n)}</b> {entryWords(entry.body, t)}
      </p>
      <div className="row wrapf gap-3 small">
        {entryLinks(entry.body).map(({ href, label }) => (
          <a key={href} href={href}>
            {t(label)}
          </a>
        ))}
        <details>
          <summary className="mute">
            <u>{t('The entry as it is written')}</u>
            <span className="vh">, {formatNumber(entry.n)}</span>
          </summary>
          <code className="num break">{entry.body}</code>
        </details>
      </div>
    </li>
  )
}

const Pages = ({ search, before }: { search: EntriesSearch; before: number | null }) => {
  const t = useT()
  const newer = newerHref(search)
  if (newer === null && before === null) return null
  return (
    <Pagination
      className="mt-4"
      label={t('Pages of the record')}
      pages={[]}
      previous={newer ? { href: newer, label: search.kind ? t('Newest') : t('Newer') } : undefined}
      next={
        before === null
          ? undefined
          : {
              href: entriesHref({ ...(search.kind && { kind: search.kind }), before: String(before) }),
              label: t('Older'),
            }
      }
    />
  )
}

const NoEntries = () => {
  const t = useT()
  return (
    <EmptyState plain title={t('There is no entry here')}>
      <p>
        <Anchor href={entriesHref({})}>{t('See the newest entries')}</Anchor>
      </p>
    </EmptyState>
  )
}

/** Entries of the record, the newest first, each as a sentence and as its raw line. */
export const Entries = ({ search, state }: { search: EntriesSearch; state: RecordState }) => {
  const t = useT()
  return (
    <Card id="entries" title={t('Entries, the newest first')}>
      <Kinds search={search} entries={state.entries} />
      <Loaded
        state={useRead(recordApi.entries, entriesRead(search))}
        failed={t('We could not load the entries.')}
        empty={<NoEntries />}
      >
        {({ items, before }) => (
          <>
            <ol className="stack gap-3 mt-4">
              {items.map((entry) => (
                <Entry key={entry.n} entry={entry} />
              ))}
            </ol>
            <Pages search={search} before={before} />
          </>
        )}
      </Loaded>
    </Card>
  )
}
