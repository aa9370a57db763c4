import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { sendingApi, type SentDataList } from '../../contracts/sending-contract.ts'
import { ListFaults } from './list-faults.tsx'
import { sentListRead } from './sent-list-read.ts'

const ListResult = ({ list }: { list: SentDataList }) => {
  const t = useT()
  if (list.faults.length === 0)
    return (
      <Notice
        tone="ok"
        role="status"
        title={t('{count, plural, one {# record is sent} other {# records are sent}}', { count: list.sent })}
      >
        {list.sent < list.rows && t('Records you had already sent that are still waiting were left out.')}
      </Notice>
    )
  return (
    <>
      <Notice tone="bad" role="alert" title={t('Nothing was sent')}>
        {t('Correct these in your list, then send it again.')}
      </Notice>
      <ListFaults faults={list.faults} />
    </>
  )
}

/** What came of a list that was sent. */
export const ListOutcome = ({ listId }: { listId: string }) => {
  const state = useRead(sendingApi.sentList, sentListRead(listId))
  return <Loaded state={state}>{(list) => <ListResult list={list} />}</Loaded>
}
