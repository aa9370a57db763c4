import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib'
import { invariant } from '#shared/errors.ts'

/* Streams a ZIP: it sends each file's bytes immediately and remembers only name, checksum and offset for the central
   directory (PKWARE APPNOTE.TXT 6.3.10, 4.3). Beyond 4 GiB or 65,535 files it uses ZIP64, which all current programs
   read. */

/** A packed file: its checksum and sizes are known before its first byte is written. */
export interface Packed {
  readonly crc: number
  readonly size: number
  readonly packedSize: number
}

const MAX_UINT32 = 0xffffffff
const MAX_UINT16 = 0xffff
const PACKED_BY_DEFLATE = 8
const VERSION = 20
const VERSION_64 = 45
const ZIP64_EXTRA = 1
/** Flags: checksum and sizes follow the bytes, and the path is UTF-8. */
const SUM_BEHIND = 1 << 3
const UTF_8 = 1 << 11

/** Little-endian numbers of two, four and eight bytes. */
const shorts = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer)
const longs = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer)
const wides = (...values: number[]): Buffer => Buffer.from(BigUint64Array.from(values, BigInt).buffer)

const short32 = (value: number): number => Math.min(value, MAX_UINT32)

/** The ZIP64 field for values that exceed 32 bits. */
const extraOf = (values: readonly number[]): Buffer =>
  values.length === 0
    ? Buffer.alloc(0)
    : Buffer.concat([shorts(ZIP64_EXTRA, values.length * 8), wides(...values)])

/** Time and day in ZIP format: two-second precision, from 1980 on. */
const stampOf = (at: Date): Buffer =>
  shorts(
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  )

const deflate = promisify(deflateRaw)

/** Packs a content that fits into memory. */
export const pack = async (bytes: Uint8Array): Promise<Packed & { bytes: Buffer }> => {
  const packed = await deflate(bytes, { level: 6 })
  return { crc: crc32(bytes), size: bytes.length, packedSize: packed.length, bytes: packed }
}

/** The end records of a ZIP: offset and length of its central directory. */
const endOf = (files: number, size: number, offset: number): Buffer => {
  const isLong = files >= MAX_UINT16 || size >= MAX_UINT32 || offset >= MAX_UINT32
  const long = Buffer.concat([
    longs(0x06064b50),
    wides(44),
    shorts(VERSION_64, VERSION_64),
    longs(0, 0),
    wides(files, files, size, offset),
    longs(0x07064b50, 0),
    wides(offset + size),
    longs(1),
  ])
  const listed = Math.min(files, MAX_UINT16)
  return Buffer.concat([
    isLong ? long : Buffer.alloc(0),
    longs(0x06054b50),
    shorts(0, 0, listed, listed),
    longs(short32(size), short32(offset)),
    shorts(0),
  ])
}

/** The fields that a local file header and a central directory entry share. */
const fieldsOf = (stamp: Buffer, file: Packed, flags: number, path: Buffer, extra: Buffer): Buffer =>
  Buffer.concat([
    shorts(extra.length > 0 ? VERSION_64 : VERSION, flags, PACKED_BY_DEFLATE),
    stamp,
    longs(file.crc, short32(file.packedSize), short32(file.size)),
    shorts(path.length, extra.length),
  ])

/** A file's entry in the central directory. */
const lineOf = (stamp: Buffer, path: Buffer, flags: number, file: Packed, offset: number): Buffer => {
  const far = extraOf([file.size, file.packedSize, offset].filter((value) => value >= MAX_UINT32))
  return Buffer.concat([
    longs(0x02014b50),
    shorts(far.length > 0 ? VERSION_64 : VERSION),
    fieldsOf(stamp, file, flags, path, far),
    shorts(0, 0, 0),
    longs(0, short32(offset)),
    path,
    far,
  ])
}

/** Computes checksum and length of the bytes that pass through. */
const summed = async function* (content: AsyncIterable<Uint8Array>, sum: { crc: number; size: number }) {
  for await (const piece of content) {
    sum.crc = crc32(piece, sum.crc)
    sum.size += piece.byteLength
    yield piece
  }
}

/** Begins a ZIP whose files all have the same time. */
export const beginZip = (at: Date) => {
  const list: Buffer[] = []
  const stamp = stampOf(at)
  let offset = 0
  const addToList = (path: Buffer, flags: number, file: Packed): void => {
    list.push(lineOf(stamp, path, flags, file, offset))
  }
  return {
    /** The header before the packed bytes of a file whose checksum and sizes are known. */
    head: (name: string, file: Packed): Buffer => {
      const path = Buffer.from(name)
      const { size, packedSize } = file
      // A local header has both sizes in ZIP64 form, or neither.
      const isLong = size >= MAX_UINT32 || packedSize >= MAX_UINT32
      const extra = extraOf(isLong ? [size, packedSize] : [])
      const shown = isLong ? { ...file, size: MAX_UINT32, packedSize: MAX_UINT32 } : file
      const head = Buffer.concat([longs(0x04034b50), fieldsOf(stamp, shown, UTF_8, path, extra), path, extra])
      addToList(path, UTF_8, file)
      offset += head.length + packedSize
      return head
    },
    /**
     * Packs a file while reading it, off the event loop; for content under 4 GiB of unknown length. `isPacked` skips
     * compression where it would not help, as for pictures.
     */
    async *file(name: string, content: AsyncIterable<Uint8Array>, { isPacked = false } = {}) {
      const path = Buffer.from(name)
      const flags = UTF_8 | SUM_BEHIND
      const unknown = { crc: 0, size: 0, packedSize: 0 }
      const head = Buffer.concat([
        longs(0x04034b50),
        fieldsOf(stamp, unknown, flags, path, Buffer.alloc(0)),
        path,
      ])
      yield head
      const sum = { crc: 0, size: 0 }
      let packedSize = 0
      const source = Readable.from(summed(content, sum), { objectMode: false })
      const packing = createDeflateRaw({ level: isPacked ? 0 : 6 })
      // The reader of the packed bytes gets the content's error.
      source.on('error', (error) => packing.destroy(error))
      try {
        for await (const piece of source.pipe(packing) as AsyncIterable<Buffer>) {
          packedSize += piece.length
          yield piece
        }
      } finally {
        source.destroy()
      }
      invariant(
        sum.size < MAX_UINT32 && packedSize < MAX_UINT32,
        `${name} is too long for a file of unknown length`,
      )
      yield longs(0x08074b50, sum.crc, packedSize, sum.size)
      addToList(path, flags, { ...sum, packedSize })
      offset += head.length + packedSize + 16
    },
    /** The central directory, which ends the ZIP. */
    *end(): Generator<Buffer> {
      const size = list.reduce((sum, { length }) => sum + length, 0)
      yield* list
      yield endOf(list.length, size, offset)
    },
  }
}
