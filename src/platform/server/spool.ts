import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#shared/errors.ts'

/** The folder for what is on its way. */
export const spoolFolder = (dataDir: string): string => join(dataDir, 'tmp')

/**
 * Takes bytes that may come slowly onto the disk, so that memory holds them only once all are there. The file loses its
 * name at once: it is gone when it is closed, also when the process dies. Refuses `too-large` past `most`.
 */
export const spool = async (
  folder: string,
  source: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Buffer> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    let size = 0
    for await (const chunk of source) {
      if (size + chunk.byteLength > most) throw new Refusal('too-large')
      await file.write(chunk, 0, chunk.byteLength, size)
      size += chunk.byteLength
    }
    const bytes = Buffer.alloc(size)
    if (size > 0) await file.read(bytes, 0, size, 0)
    return bytes
  } finally {
    await file.close()
  }
}
