import voice from './voice-outlines.json' with { type: 'json' }

// Each letter lists its advance, then three numbers per part: outline, x and y in font units.
const letters: Readonly<Record<string, readonly number[]>> = voice.letters
const outlines: Readonly<Record<string, string>> = voice.outlines
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const own = <Value>(table: Readonly<Record<string, Value>>, key: string) =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** The letter with its marks, else its bare base letter, else nothing: our font has only 146 characters. */
const letterOf = (cluster: string): readonly number[] | undefined => {
  const whole = cluster.normalize('NFC')
  const bare = [...whole.normalize('NFD')][0] ?? ''
  return own(letters, whole) ?? own(letters, [...whole][0] ?? '') ?? own(letters, bare)
}

const clusters = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)
const knownLetters = (text: string) => clusters(text).flatMap((cluster) => [letterOf(cluster) ?? []])
const tenth = (value: number) => Math.round(value * 10) / 10

/** Width of one line in pixels at `size` pixels to the em. */
export const headingWidth = (text: string, size: number): number =>
  knownLetters(text).reduce((sum, [advance = 0]) => sum + advance, 0) * (size / voice.unitsPerEm)

/**
 * Draws one line of text as SVG paths, with its baseline starting at x, y. The picture contains no text, so it needs no
 * font on the machine and no name can inject markup.
 */
export const headingPaths = (text: string, x: number, y: number, size: number, colour: string): string => {
  const scale = size / voice.unitsPerEm
  const paths: string[] = []
  let pen = 0
  for (const [advance = 0, ...parts] of knownLetters(text)) {
    for (let at = 0; at + 2 < parts.length; at += 3) {
      const outline = outlines[String(parts[at])]
      const shift = `${tenth(pen + (parts[at + 1] ?? 0))} ${tenth(parts[at + 2] ?? 0)}`
      if (outline) paths.push(`<path transform="translate(${shift})" d="${outline}"/>`)
    }
    pen += advance
  }
  return `<g fill="${colour}" transform="translate(${tenth(x)} ${tenth(y)}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/** Breaks a word into pieces that fit the width; marks stay with their letters. */
const breakWord = (word: string, size: number, width: number): string[] => {
  const pieces: string[] = []
  let piece = ''
  for (const cluster of clusters(word)) {
    if (piece && headingWidth(piece + cluster, size) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += cluster
  }
  return [...pieces, piece]
}

const shorten = (line: string, size: number, width: number): string => {
  const kept = clusters(line)
  while (kept.length > 0 && headingWidth(`${kept.join('')}…`, size) > width) kept.pop()
  return `${kept.join('').trimEnd()}…`
}

/** Breaks a text into at most `maxLines` lines that fit the width; a longer text ends in an ellipsis. */
export const headingLines = (text: string, size: number, width: number, maxLines: number) => {
  const words = text.split(/\s+/u).filter((word) => knownLetters(word).some((letter) => letter.length > 0))
  const lines: string[] = []
  for (const piece of words.flatMap((word) =>
    breakWord(word, size, width).map((part, at) => ({ part, opens: at === 0 })),
  )) {
    const last = lines.at(-1)
    const joined = last === undefined ? piece.part : `${last} ${piece.part}`
    if (last !== undefined && piece.opens && headingWidth(joined, size) <= width)
      lines[lines.length - 1] = joined
    else lines.push(piece.part)
  }
  const kept = lines.slice(0, maxLines)
  const isWhole = kept.length === lines.length
  if (!isWhole) kept.push(shorten(`${kept.pop() ?? ''} ${lines[maxLines] ?? ''}`, size, width))
  return { lines: kept, isWhole }
}
