import { constants, inflateSync } from 'node:zlib'

/** How much of the object streams we unpack; no document that a person wrote contains more. */
const MAX_INFLATED_BYTES = 32 * 1024 * 1024

const gap = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*`
const reference = String.raw`\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R`
/** A name ends where a regular character does not follow. */
const end = String.raw`(?![^\0\t\n\f\r ()<>[\]{}/%])`

// Long names do not occur by chance in compressed pictures, so each counts wherever it is.
const longNames = new RegExp(
  `/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToR|GoToE|Rendition|Movie|Sound|OnInstantiate)${end}`,
)
// Short names do, so they count only together with the value that makes them work.
const shortNames = [
  new RegExp(String.raw`/JS${gap}(?:\(|<|${reference})`),
  new RegExp(`/AA${gap}(?:<<|${reference})`),
  new RegExp(String.raw`/XFA${gap}(?:\[|<<|\(|${reference})`),
  // We cannot check encrypted content.
  new RegExp(`/Encrypt${gap}(?:<<|${reference})`),
  // An opening position is harmless and common; any other action on opening is not.
  new RegExp(String.raw`/OpenAction${end}(?!${gap}\[)`),
]
const escaped = /#([0-9a-f]{2})/gi
const unescaped = (text: string): string =>
  text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const isActive = (text: string): boolean =>
  longNames.test(text) || shortNames.some((pattern) => pattern.test(text))

/** Where the bytes of a stream begin, after its dictionary. */
const streamStart = /(?<!end)stream(?:\r\n|\n|\r)/g
const FAR_BACK = 4096

/** The dictionary of a stream: the text between its opening `obj` and the stream. */
const dictionaryBefore = (raw: string, at: number): string => {
  const before = raw.slice(Math.max(0, at - FAR_BACK), at)
  return unescaped(before.slice(Math.max(before.lastIndexOf('endobj'), before.lastIndexOf('endstream'), 0)))
}

const number = new RegExp(`/N${gap}\\d`)
const first = new RegExp(String.raw`/First${gap}\d`)
/** Some readers need no type: a count and an offset make an object stream. */
const holdsObjects = (dictionary: string): boolean =>
  dictionary.includes('/ObjStm') || (number.test(dictionary) && first.test(dictionary))

const filter = new RegExp(String.raw`/(?:Filter|F)${end}${gap}(\[[^\]]*\]|/?[^\0\t\n\f\r ()<>[\]{}/%]*)`)

/** The text of an object stream, or null if we cannot unpack it. */
const objectsIn = (bytes: Buffer, dictionary: string, maxBytes: number): string | null => {
  if (/\/(?:DecodeParms|DP)/.test(dictionary)) return null
  const named = filter.exec(dictionary)?.[1]?.replaceAll(/[[\]\s\0]/g, '')
  if (named === undefined) {
    const until = bytes.indexOf('endstream')
    return bytes.toString('latin1', 0, until < 0 ? bytes.length : until)
  }
  if (named !== '/FlateDecode' && named !== '/Fl') return null
  try {
    return inflateSync(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH }).toString(
      'latin1',
    )
  } catch {
    return null
  }
}

/**
 * Whether a PDF contains a script, a program to launch, an attachment, a form to submit, sound or film, or an action on
 * opening or on an event (S-41). Checks plain bytes, names with letters written as `#4a`, and object streams, which it
 * unpacks up to a limit. Also true for what it cannot check: encrypted files, and objects packed in any other way.
 *
 * Limits of this check: links that a person must press remain, and so do a reader's own bugs in fonts and pictures. So
 * we send even an accepted PDF only as an attachment under a sandbox policy, and never render it ourselves.
 */
export const isActivePdf = (bytes: Uint8Array): boolean => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const raw = buffer.toString('latin1')
  if (isActive(unescaped(raw))) return true
  let left = MAX_INFLATED_BYTES
  for (const { index, 0: word } of raw.matchAll(streamStart)) {
    const dictionary = dictionaryBefore(raw, index)
    if (!holdsObjects(dictionary)) continue
    const objects = objectsIn(buffer.subarray(index + word.length), dictionary, left)
    if (objects === null || isActive(unescaped(objects))) return true
    left -= objects.length
    if (left <= 0) return true
  }
  return false
}

/**
 * Whether the bytes start with a PDF header, with nothing before it that another reader could take for another format.
 */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
