import { Form } from '#platform/web/forms/form.tsx'
import { ProofLink } from '#platform/web/forms/proof-link.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { kycConsoleApi, type WaitingFile } from '../contracts/console-contract.ts'
import { FileView } from './console/file-view.tsx'
import { TakingBack } from './console/taking-back.tsx'

const waitingRead = read(kycConsoleApi.waiting)
const fileRead = (fileId: string) => read(kycConsoleApi.file, { params: { fileId } })
const fileOf = (search: URLSearchParams): string | null => search.get('file')

const Taking = ({ item }: { item: WaitingFile }) => {
  const t = useT()
  return (
    <Form
      call={kycConsoleApi.take}
      params={{ fileId: item.id }}
      then={`${to('kycConsole')}?file={id}`}
      className="stack gap-2"
      submit={t('Take it')}
      size="sm"
    />
  )
}

const Waiting = ({ item }: { item: WaitingFile }) => {
  const t = useT()
  return (
    <Card as="article" title={t('File {number}', { number: item.number })}>
      <p className="row wrapf gap-2 small mute">
        <span>{formatDateTime(item.submittedAt, t)}</span>
        {item.attempt > 1 && <Chip>{t('Submitted again')}</Chip>}
        {item.isSecond && <Chip>{t('For a second reviewer')}</Chip>}
        {item.isTaken && !item.isMine && <Chip>{t('Someone has it')}</Chip>}
      </p>
      {item.isMine && (
        <p>
          <ButtonLink size="sm" href={`${to('kycConsole')}?file=${item.id}`}>
            {t('Open your file')}
          </ButtonLink>
        </p>
      )}
      {!item.isTaken && <Taking item={item} />}
    </Card>
  )
}

const OpenFile = ({ fileId }: { fileId: string }) => {
  const t = useT()
  const { data, problem } = useRead(kycConsoleApi.file, fileRead(fileId))
  return (
    <>
      {data && <FileView file={data} />}
      {!data && (
        <Notice tone="bad" role="alert" title={t(problem?.message || message('We could not open the file.'))}>
          {problem && <ProofLink problem={problem} />}
        </Notice>
      )}
      <p>
        <ButtonLink variant="quiet" href={to('kycConsole')}>
          {t('All files that wait')}
        </ButtonLink>
      </p>
    </>
  )
}

const Queue = () => {
  const t = useT()
  const state = useRead(kycConsoleApi.waiting, waitingRead)
  return (
    <Loaded
      state={state}
      failed={t('We could not load the files.')}
      empty={
        <EmptyState className="card" level={2} title={t('Nothing is waiting here.')}>
          {t('Identity checks appear here when people hand them in. Your own never does.')}
        </EmptyState>
      }
    >
      {({ items, total }) => (
        <>
          <p>{t('{count, plural, one {# file waits} other {# files wait}}', { count: total })}</p>
          {items.map((item) => (
            <Waiting key={item.id} item={item} />
          ))}
        </>
      )}
    </Loaded>
  )
}

/** The console of those who check identities: the queue without names, and the one file that the reviewer has taken. */
const KycConsolePage = () => {
  const t = useT()
  const fileId = fileOf(useSearch())
  return (
    <>
      <PageHead
        lead={t('You see only what you have taken. Each look at a file or a document is recorded.')}
      />
      {fileId ? (
        <OpenFile fileId={fileId} />
      ) : (
        <>
          <Queue />
          <TakingBack />
        </>
      )}
    </>
  )
}

export default page({
  component: KycConsolePage,
  reads: ({ search }) => {
    const fileId = fileOf(search)
    return [fileId ? fileRead(fileId) : waitingRead]
  },
})
