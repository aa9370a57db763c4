import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StoredMessage, Outbox } from './port.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The message of one line, or none: we skip a line that a crash cut short. */
const parse = <Message>(line: string): StoredMessage<Message>[] => {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}

/**
 * An outbox in one JSON-lines file that only its owner can read. It survives a restart and keeps the last `limit`
 * messages: each message appends a line, and at twice the limit the file is cut back.
 */
export const jsonlOutbox = <Message>(file: string, limit = 200): Outbox<Message> => {
  let linesInFile: number | undefined
  let lastWrite: Promise<unknown> = Promise.resolve()

  const lines = async () => {
    try {
      return (await readFile(file, 'utf8')).split('\n').filter(Boolean)
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }
  const cutBack = async (isKept: (message: Message) => boolean = () => true) => {
    const newest = (await lines())
      .flatMap((line) => parse<Message>(line))
      .filter(({ message }) => isKept(message))
      .slice(-limit)
    const temporary = `${file}.${randomUUID()}`
    try {
      await writeFile(temporary, newest.map((kept) => `${JSON.stringify(kept)}\n`).join(''), { mode: 0o600 })
      await rename(temporary, file)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    linesInFile = newest.length
  }
  const append = async (message: Message) => {
    if (linesInFile === undefined) {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      // The first write after a start also repairs a line that a crash cut short.
      await cutBack()
    }
    const kept: StoredMessage<Message> = { id: randomUUID(), keptAt: new Date().toISOString(), message }
    await appendFile(file, `${JSON.stringify(kept)}\n`, { mode: 0o600 })
    linesInFile = (linesInFile ?? 0) + 1
    if (linesInFile >= limit * 2) await cutBack()
  }

  return {
    keep(message) {
      const write = lastWrite.then(() => append(message))
      lastWrite = write.catch(() => undefined)
      return write
    },
    forget(matches) {
      const write = lastWrite.then(async () => {
        if ((await lines()).length > 0) await cutBack((message) => !matches(message))
      })
      lastWrite = write.catch(() => undefined)
      return write
    },
    async list() {
      await lastWrite
      return (await lines())
        .flatMap((line) => parse<Message>(line))
        .slice(-limit)
        .toReversed()
    },
  }
}
