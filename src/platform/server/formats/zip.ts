import { Readable } from 'node:stream'
import ZipStream from 'zip-stream'

/** A file of a ZIP; a long one comes in pieces. */
export interface ZipFile {
  readonly path: string
  readonly content: Buffer | AsyncIterable<Uint8Array>
}

/** Writes one file; refuses once nobody reads the ZIP any more, and releases what it was written from. */
const add = async (zip: ZipStream, { path, content }: ZipFile, at: Date): Promise<void> => {
  const source = Buffer.isBuffer(content) ? content : Readable.from(content, { objectMode: false })
  const ended = Promise.withResolvers<void>()
  const stop = (): void => ended.reject(new Error('Nobody reads the ZIP any more.'))
  zip.once('close', stop)
  try {
    if (zip.destroyed) stop()
    else
      zip.entry(source, { name: path, date: at }, (error) => (error ? ended.reject(error) : ended.resolve()))
    await ended.promise
  } finally {
    zip.off('close', stop)
    if (source instanceof Readable) source.destroy()
  }
}

/**
 * Streams a ZIP of these files, which all have the same time. It takes a file when the one before is written, and keeps
 * one piece of it in memory; beyond 4 GiB or 65,535 files it uses ZIP64, which all current programs read.
 */
export async function* writeZip(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
  at: Date,
): AsyncGenerator<Buffer> {
  const zip = new ZipStream({ zlib: { level: 6 } })
  const write = async (): Promise<void> => {
    for await (const file of files) await add(zip, file, at)
    zip.finalize()
  }
  // The reader of the ZIP gets the error of a file.
  write().catch((error: Error) => zip.destroy(error))
  yield* zip as AsyncIterable<Buffer>
}
