import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '#shared/errors.ts'
import { UploadRefused } from './uploads.ts'

/** The folder for uploads in progress. */
export const spoolFolder = (dataDir: string): string => join(dataDir, 'tmp')

/**
 * Yields a request's bytes as they arrive. If the caller stops early, the request stays open, so that we can still
 * answer it; an interrupted request is refused as `invalid-input`.
 */
export async function* arriving(source: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* source.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
  } catch {
    throw new Refusal('invalid-input')
  }
}

/**
 * Writes bytes that may arrive slowly to disk, so that memory holds them only once all are there. Unlinks the file
 * immediately: it disappears when it is closed, also if the process dies. Refuses `too-large` above `maxBytes`.
 */
export const spool = async (folder: string, source: Readable, maxBytes: number): Promise<Buffer> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    let size = 0
    for await (const chunk of arriving(source)) {
      if (size + chunk.byteLength > maxBytes) throw new UploadRefused('too-large')
      await file.write(chunk, 0, chunk.byteLength, size)
      size += chunk.byteLength
    }
    const bytes = Buffer.alloc(size)
    if (size > 0) await file.read(bytes, 0, size, 0)
    return bytes
  } finally {
    // Discards the rest.
    source.resume()
    await file.close()
  }
}
