import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '#shared/errors.ts'

/** The folder for what is on its way. */
export const spoolFolder = (dataDir: string): string => join(dataDir, 'tmp')

/**
 * The bytes of a request as they come. Whoever stops early leaves the request as it is, so that it can still be answered;
 * one that breaks off is refused as `invalid-input`.
 */
export async function* arriving(source: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* source.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
  } catch {
    throw new Refusal('invalid-input')
  }
}

/**
 * Takes bytes that may come slowly onto the disk, so that memory holds them only once all are there. The file loses its
 * name at once: it is gone when it is closed, also when the process dies. Refuses `too-large` past `maxBytes`.
 */
export const spool = async (folder: string, source: Readable, maxBytes: number): Promise<Buffer> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    let size = 0
    for await (const chunk of arriving(source)) {
      if (size + chunk.byteLength > maxBytes) throw new Refusal('too-large')
      await file.write(chunk, 0, chunk.byteLength, size)
      size += chunk.byteLength
    }
    const bytes = Buffer.alloc(size)
    if (size > 0) await file.read(bytes, 0, size, 0)
    return bytes
  } finally {
    // What may still come is let go by.
    source.resume()
    await file.close()
  }
}
