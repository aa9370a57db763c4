import { read } from '#platform/web/page.ts'
import { sendingApi } from '../../contracts/sending-contract.ts'

export const sentListRead = (listId: string) => read(sendingApi.sentList, { params: { listId } })
