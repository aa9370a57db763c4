import { constants, inflateSync } from 'node:zlib'

/** How much of the object streams we unpack; no document that a person wrote contains more. */
const MAX_INFLATED_BYTES = 32 * 1024 * 1024

const gap = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*`
const reference = String.raw`\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R`
/** A name ends where a regular character does not follow. */
const end = String.raw`(?![^\0\t\n\f\r ()<>[\]{}/%])`

const longNames =
  'JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToR|GoToE|Rendition|Movie|Sound|OnInstantiate'
// In packed objects, which hold no text of a page, each counts wherever it is.
const anywhere = new RegExp(`/(?:${longNames})${end}`)
// The words of a page may contain such a name; it works only as the kind of something, or with a value.
const working = new RegExp(
  String.raw`(?:/(?:S|Type|Subtype)${end}${gap}|\bobj${gap})/(?:${longNames})${end}|/(?:${longNames})${end}${gap}(?:<|\[|${reference})`,
)
// Short names occur by chance, so they count only together with the value that makes them work.
const shortNames = [
  new RegExp(String.raw`/JS${gap}(?:\(|<|${reference})`),
  new RegExp(`/AA${gap}(?:<<|${reference})`),
  new RegExp(String.raw`/XFA${gap}(?:\[|<<|\(|${reference})`),
]
/** We cannot check encrypted content. */
const encrypted = new RegExp(`/Encrypt${gap}(?:<<|${reference})`)
/** What a document does when it is opened; a place to open at is harmless and common. */
const opening = new RegExp(
  String.raw`/OpenAction${end}(?!${gap}\[)(?:${gap}(?:(\d+)${gap}(\d+)${gap}R|<<([^<>]*)>>))?`,
  'g',
)
const kind = new RegExp(`/S${end}${gap}/([A-Za-z]+)`, 'g')
/** Goes to a place of the same document and does nothing after it. */
const isMove = (action: string): boolean => {
  const kinds = [...action.matchAll(kind)].map(([, name]) => name)
  return kinds.length === 1 && kinds[0] === 'GoTo' && !new RegExp(`/(?:Next|AA)${end}`).test(action)
}
const escaped = /#([0-9a-f]{2})/gi
const unescaped = (text: string): string =>
  text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** A name with letters written as codes: nobody writes so about such a name, so it counts wherever it is. */
const coded = /\/[^\0\t\n\f\r ()<>[\]{}/%]*#[0-9a-f]{2}[^\0\t\n\f\r ()<>[\]{}/%]*/gi
const hidesName = (text: string): boolean =>
  [...text.matchAll(coded)].some(([name]) => anywhere.test(unescaped(name)))

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

/** The dictionaries of an object in the plain text of a file: one for each revision. */
const dictionariesOf = (raw: string, id: string): (string | undefined)[] =>
  [...raw.matchAll(new RegExp(String.raw`(?<!\d)${id}${gap}\d+${gap}obj${gap}(?:<<([^<>]*)>>)?`, 'g'))].map(
    ([, dictionary]) => dictionary,
  )

/** The dictionary of an object within unpacked objects: their numbers and offsets come first. */
const dictionaryIn = (objects: string, id: string): (string | undefined)[] => {
  const [numbers = ''] = /^[\d\s\0]*/.exec(objects) ?? []
  const pairs = numbers.trim().split(/[\s\0]+/)
  const at = pairs.findIndex((each, place) => place % 2 === 0 && each === id)
  if (at < 0) return []
  const from = objects.slice(numbers.length + Number(pairs[at + 1]))
  return [new RegExp(`^${gap}<<([^<>]*)>>`).exec(from)?.[1]]
}

/** Whether opening the document does anything but go to a place in it. */
const actsOnOpening = (raw: string, packed: readonly string[]): boolean =>
  [raw, ...packed].some((text) =>
    [...text.matchAll(opening)].some(([, id, , inPlace]) => {
      if (id === undefined) return inPlace === undefined || !isMove(inPlace)
      const found = [...dictionariesOf(raw, id), ...packed.flatMap((objects) => dictionaryIn(objects, id))]
      return found.length === 0 || found.some((action) => action === undefined || !isMove(action))
    }),
  )

/**
 * Why a PDF is refused (S-41). `active-pdf`: it contains a script, a program to launch, an attachment, a form to submit,
 * sound or film, or an action on opening or on an event. Checks plain bytes, names with letters written as `#4a`, and
 * object streams, which it unpacks up to a limit; objects packed in any other way count as active. `locked-pdf`: it is
 * encrypted, so we cannot check it, also where anybody may read it but not change it.
 *
 * Limits of this check: links that a person must press remain, and so do a reader's own bugs in fonts and pictures. So
 * we send even an accepted PDF only as an attachment under a sandbox policy, and never render it ourselves.
 */
export const pdfFault = (bytes: Uint8Array): 'active-pdf' | 'locked-pdf' | null => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = buffer.toString('latin1')
  const raw = unescaped(text)
  if (encrypted.test(raw)) return 'locked-pdf'
  if (hidesName(text) || working.test(raw) || shortNames.some((pattern) => pattern.test(raw)))
    return 'active-pdf'
  const packed: string[] = []
  let left = MAX_INFLATED_BYTES
  for (const { index, 0: word } of text.matchAll(streamStart)) {
    const dictionary = dictionaryBefore(text, index)
    if (!holdsObjects(dictionary)) continue
    const objects = objectsIn(buffer.subarray(index + word.length), dictionary, left)
    if (objects === null) return 'active-pdf'
    const plain = unescaped(objects)
    if (anywhere.test(plain) || shortNames.some((pattern) => pattern.test(plain))) return 'active-pdf'
    packed.push(plain)
    left -= objects.length
    if (left <= 0) return 'active-pdf'
  }
  return actsOnOpening(raw, packed) ? 'active-pdf' : null
}

/**
 * Whether the bytes start with a PDF header, with nothing before it that another reader could take for another format.
 */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
