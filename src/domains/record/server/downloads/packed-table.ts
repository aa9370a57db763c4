import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'
import { compose } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { writeCsv } from '#shared/text/csv.ts'

type Row = readonly string[]

/** A CSV table that waits in a compressed temporary file, so that any number of rows fits in memory. */
export interface PackedTable {
  add(rows: readonly Row[]): Promise<void>
  /** Ends the table and returns its bytes. */
  end(): Promise<AsyncIterable<Buffer>>
  /** Closes the file of an unfinished table. */
  abandon(): Promise<void>
}

/** Begins a table in a new file. */
export const beginTable = async (path: string, heads: Row): Promise<PackedTable> => {
  const packing = createGzip({ level: 1 })
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const written = pipeline(packing, file)
  // The next `add` reports a full disk.
  written.catch(() => {})
  const add = async (rows: readonly Row[]): Promise<void> => {
    if (!packing.write(writeCsv(rows))) await Promise.race([once(packing, 'drain'), written])
  }
  await add([heads])
  return {
    add,
    end: async () => {
      packing.end()
      await written
      return compose(createReadStream(path), createGunzip()) as AsyncIterable<Buffer>
    },
    abandon: async () => {
      packing.destroy()
      await finished(file).catch(() => {})
    },
  }
}
