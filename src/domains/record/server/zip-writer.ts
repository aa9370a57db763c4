import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

/*
 * A ZIP as it is written: each file's bytes go on at once, and only its name, sum and place are remembered for the list
 * at the end (APPNOTE.TXT 6.3.10 of PKWARE, 4.3). Beyond 4 GiB or 65,535 files the longer forms of ZIP64 are used, which
 * every present program reads.
 */

/** A file's content once it is packed: its sum and lengths are known before the first byte is written. */
export interface Packed {
  readonly crc: number
  readonly size: number
  readonly packedSize: number
}

const MOST_32 = 0xffffffff
const MOST_16 = 0xffff
const PACKED_BY_DEFLATE = 8
const VERSION = 20
const VERSION_64 = 45
const ZIP64_EXTRA = 1

/** Numbers of two, four and eight bytes, the lowest byte first. */
const shorts = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer)
const longs = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer)
const wides = (...values: number[]): Buffer => Buffer.from(BigUint64Array.from(values, BigInt).buffer)

const short32 = (value: number): number => Math.min(value, MOST_32)

/** Values that do not fit into 32 bits, as the field that holds them. */
const extraOf = (values: readonly number[]): Buffer =>
  values.length === 0
    ? Buffer.alloc(0)
    : Buffer.concat([shorts(ZIP64_EXTRA, values.length * 8), wides(...values)])

/** Time and day as ZIP has them: two seconds exact, from 1980 on. */
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

/** The end of a ZIP: where its list of files stands and how long it is. */
const endOf = (files: number, size: number, offset: number): Buffer => {
  const isLong = files >= MOST_16 || size >= MOST_32 || offset >= MOST_32
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
  const listed = Math.min(files, MOST_16)
  return Buffer.concat([
    isLong ? long : Buffer.alloc(0),
    longs(0x06054b50),
    shorts(0, 0, listed, listed),
    longs(short32(size), short32(offset)),
    shorts(0),
  ])
}

/** What stands in the same way before a file's bytes and in the list. */
const fieldsOf = (stamp: Buffer, file: Packed, path: Buffer, extra: Buffer): Buffer =>
  Buffer.concat([
    shorts(extra.length > 0 ? VERSION_64 : VERSION, 0, PACKED_BY_DEFLATE),
    stamp,
    longs(file.crc, short32(file.packedSize), short32(file.size)),
    shorts(path.length, extra.length),
  ])

/** Begins a ZIP whose files are all of one moment. `head` comes before the packed bytes of each file, `end` after the last. */
export const beginZip = (at: Date) => {
  const list: Buffer[] = []
  const stamp = stampOf(at)
  let offset = 0
  return {
    /** What stands before a file's bytes. Paths are of plain letters. */
    head: (name: string, file: Packed): Buffer => {
      const path = Buffer.from(name)
      const { size, packedSize } = file
      // Before the bytes both lengths are given long, or none.
      const isLong = size >= MOST_32 || packedSize >= MOST_32
      const extra = extraOf(isLong ? [size, packedSize] : [])
      const shown = isLong ? { ...file, size: MOST_32, packedSize: MOST_32 } : file
      const head = Buffer.concat([longs(0x04034b50), fieldsOf(stamp, shown, path, extra), path, extra])
      const far = extraOf([size, packedSize, offset].filter((value) => value >= MOST_32))
      list.push(
        Buffer.concat([
          longs(0x02014b50),
          shorts(far.length > 0 ? VERSION_64 : VERSION),
          fieldsOf(stamp, file, path, far),
          shorts(0, 0, 0),
          longs(0, short32(offset)),
          path,
          far,
        ]),
      )
      offset += head.length + packedSize
      return head
    },
    /** The list of all files, which ends the ZIP. */
    *end(): Generator<Buffer> {
      const size = list.reduce((sum, { length }) => sum + length, 0)
      yield* list
      yield endOf(list.length, size, offset)
    },
  }
}
