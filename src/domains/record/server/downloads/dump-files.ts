import type { Readable } from 'node:stream'
import type { Ctx } from '#platform/server/context.ts'
import { dumpsStore } from './store.ts'

/** The record of one day as a ZIP, by its path `days/20261121.zip`; null when there is none. */
export const dumpFile = async (
  { db, ports, closed }: Pick<Ctx, 'db' | 'ports' | 'closed'>,
  path: string,
): Promise<{ name: string; stream: Readable } | null> => {
  const [, day] = /^days\/(\d{8})\.zip$/.exec(path) ?? []
  const dump = day ? await dumpsStore(db).dumpOf(Number(day)) : undefined
  const stream = dump && (await ports.blobs.read(dump.blob_key, closed))
  return stream ? { name: `sup-civic-record-${day}.zip`, stream } : null
}
