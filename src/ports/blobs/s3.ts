import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { blobKey, type Blobs, BlobsAway } from './port.ts'

export interface S3Place {
  /** Address of the store without the bucket, such as `https://s3.eu-west-1.amazonaws.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly timeLimitMs?: number
}

/** For the beginning of an answer, with its one repeat: well below the minute after which the server cuts a request. */
const TIME_LIMIT_MS = 10_000
/** For a file of one request on a slow line. */
const PUT_LIMIT_MS = 20_000
/** Time for a large file on a slow line; the store gives up sooner. */
const LARGE_TIME_LIMIT_MS = 30 * 60_000
const TRIES_AFTER_THE_FIRST = 1

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Body {
  readonly content: Uint8Array<ArrayBuffer> | Blob
  readonly sha256: string
  readonly contentType: string
  readonly timeLimitMs: number
}

/**
 * Writes the pieces to a temporary file first, because S3 needs their checksum and length before the first of them;
 * then reads the file in pieces.
 */
const withSpooled = async (
  pieces: AsyncIterable<Uint8Array>,
  send: (body: Pick<Body, 'content' | 'sha256'>) => Promise<void>,
): Promise<void> => {
  const path = join(tmpdir(), `sup-blob-${randomUUID()}`)
  try {
    const sum = createHash('sha256')
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const piece of pieces) {
        sum.update(piece)
        await file.writeFile(piece)
      }
    } finally {
      await file.close()
    }
    await send({ content: await openAsBlob(path), sha256: sum.digest('hex') })
  } finally {
    await rm(path, { force: true })
  }
}

/** The code of an S3 error answer, such as `NoSuchKey`; it contains no secret and is safe to log. */
const errorWord = async (answer: Response) =>
  /<Code>(\w{1,60})<\/Code>/.exec(await answer.text())?.[1] ?? 'no reason given'

const failure = (deed: string, status: number, word: string) =>
  new BlobsAway(`The blob store would not ${deed}: ${status} ${word}`)

const tooLong = () =>
  new BlobsAway('The blob store took too long.', {
    cause: new DOMException('No answer in time.', 'TimeoutError'),
  })

/** The bytes of an answer, with enough time for a slow line. */
const streamOf = (answer: Response): Readable => {
  const stream = answer.body ? Readable.fromWeb(answer.body) : Readable.from([])
  const late = setTimeout(() => stream.destroy(tooLong()), LARGE_TIME_LIMIT_MS).unref()
  return stream.once('close', () => clearTimeout(late))
}

const answered = (asked: Promise<Response>): Promise<Response> =>
  asked.catch((cause: unknown) => {
    throw new BlobsAway('The blob store did not answer', { cause })
  })

/** The first of these to end: the limit, or whoever waits. */
const firstOf = (limit: AbortSignal, ended: AbortSignal | undefined): AbortSignal =>
  ended ? AbortSignal.any([limit, ended]) : limit

const askerOf =
  (client: AwsClient, limitMs: number) => (method: string, url: string, body?: Body, signal?: AbortSignal) =>
    answered(
      client.fetch(url, {
        method,
        redirect: 'error',
        signal: signal ?? AbortSignal.timeout(limitMs),
        aws: { allHeaders: true },
        headers: {
          'x-amz-content-sha256': body?.sha256 ?? sha256(new Uint8Array()),
          ...(body && { 'content-type': body.contentType }),
        },
        ...(body && { body: body.content }),
      }),
    )

/**
 * Stores blobs in an S3-compatible bucket, addressed path-style. The signature covers every byte. The key needs
 * s3:ListBucket too: without it S3 answers 403, not 404, for a missing blob.
 */
export const s3Blobs = (place: S3Place): Blobs => {
  const { accessKeyId, secretAccessKey, region } = place
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: TRIES_AFTER_THE_FIRST,
  })
  const bucketUrl = `${place.endpoint.replace(/\/+$/, '')}/${place.bucket}`

  const limitMs = place.timeLimitMs ?? TIME_LIMIT_MS
  const putLimitMs = place.timeLimitMs ?? PUT_LIMIT_MS
  const ask = askerOf(client, limitMs)
  const urlOf = (key: string) => `${bucketUrl}/${blobKey(key)}`

  return {
    async put(key, bytes, contentType, ended) {
      const url = urlOf(key)
      const send = async (body: Omit<Body, 'contentType'>) => {
        const limit = firstOf(AbortSignal.timeout(body.timeLimitMs), ended)
        const answer = await ask('PUT', url, { ...body, contentType }, limit)
        const word = await errorWord(answer)
        if (!answer.ok) throw failure('keep a blob', answer.status, word)
      }
      if (bytes instanceof Uint8Array) {
        const content = new Uint8Array(bytes)
        return send({ content, sha256: sha256(content), timeLimitMs: putLimitMs })
      }
      return withSpooled(bytes, (body) => send({ ...body, timeLimitMs: LARGE_TIME_LIMIT_MS }))
    },
    async read(key, ended) {
      // The time limit covers the beginning of the answer only; afterwards the reader sets the pace.
      const ending = new AbortController()
      const soon = setTimeout(() => ending.abort(tooLong()), limitMs)
      const answer = await ask('GET', urlOf(key), undefined, firstOf(ending.signal, ended)).finally(() =>
        clearTimeout(soon),
      )
      if (answer.ok) return streamOf(answer)
      const word = await errorWord(answer)
      if (answer.status === 404 && word === 'NoSuchKey') return undefined
      throw failure('give a blob', answer.status, word)
    },
    async remove(key) {
      const answer = await ask('DELETE', urlOf(key))
      const word = await errorWord(answer)
      if (!answer.ok && word !== 'NoSuchKey') throw failure('forget a blob', answer.status, word)
    },
    async isReady() {
      try {
        return (await ask('HEAD', bucketUrl)).ok
      } catch {
        return false
      }
    },
  }
}
