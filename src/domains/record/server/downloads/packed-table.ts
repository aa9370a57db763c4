import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished, pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { writeCsv } from '#shared/text/csv.ts'
import type { Packed } from '#platform/server/formats/zip-writer.ts'

type Row = readonly string[]

/** A CSV table that is compressed into a temporary file row by row, so that any number of rows fits in memory. */
export interface PackedTable {
  add(rows: readonly Row[]): Promise<void>
  /** Ends the table and returns its sizes, its checksum and its packed bytes. */
  end(): Promise<Packed & { readonly bytes: AsyncIterable<Buffer> }>
  /** Closes the file of an unfinished table. */
  abandon(): Promise<void>
}

/** Begins a table in a new file. */
export const beginTable = async (path: string, heads: Row): Promise<PackedTable> => {
  const packing = createDeflateRaw({ level: 6 })
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const written = pipeline(packing, file)
  // The next `add` reports a full disk.
  written.catch(() => {})
  let [crc, size] = [0, 0]
  const add = async (rows: readonly Row[]): Promise<void> => {
    const bytes = Buffer.from(writeCsv(rows))
    crc = crc32(bytes, crc)
    size += bytes.length
    if (!packing.write(bytes)) await Promise.race([once(packing, 'drain'), written])
  }
  await add([heads])
  return {
    add,
    end: async () => {
      packing.end()
      await written
      return {
        crc,
        size,
        packedSize: file.bytesWritten,
        bytes: createReadStream(path) as AsyncIterable<Buffer>,
      }
    },
    abandon: async () => {
      packing.destroy()
      await finished(file).catch(() => {})
    },
  }
}
