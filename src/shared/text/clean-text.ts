// The tables of these classes come with the engine and follow Unicode (UTS 39, RFC 8266), so we keep no list of letters.

/** Everything without a shape of its own. Pictures of several signs, such as a farmer, keep what joins them. */
const unseen =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*)|[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\u2800]/gu
/** Only what turns, hides or tags the words around it: joiners within words and pictures stay. */
const deceiving =
  /[\p{Bidi_Control}\p{Co}\u115F\u1160\u180E\u200B\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu

/** No marks without a letter, and at most three on one: no language that we know stacks more. */
const fewMarks = (text: string): string =>
  text.replaceAll(/(^|[\s\p{P}])\p{M}+/gu, '$1').replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')

/** A line as readers see it: nothing invisible, no stacked or lone marks, single spaces. */
export const cleanLine = (text: string): string =>
  fewMarks(
    text
      .normalize('NFC')
      .replaceAll(unseen, '$1')
      .replaceAll(/\p{Zs}+/gu, ' '),
  ).trim()

/** The name of a person as readers see it, in plain letters; empty when it has none. */
export const cleanPersonName = (text: string): string => {
  const name = cleanLine(text.normalize('NFKC'))
  return /[\p{L}\p{N}]/u.test(name) ? name : ''
}

/** A text of several lines as readers see it. */
export const cleanProse = (text: string): string =>
  fewMarks(
    text
      .normalize('NFC')
      .replaceAll(/[\u0085\u2028\u2029]/g, '\n')
      .replaceAll(deceiving, ''),
  ).trim()

/** Whether a word mixes alphabets that look alike, such as a Cyrillic A in a Latin name. */
export const mixesAlphabets = (text: string): boolean =>
  text
    .split(/[^\p{L}\p{M}]+/u)
    .some(
      (word) =>
        [
          /\p{Script=Latin}/u,
          /\p{Script=Cyrillic}/u,
          /\p{Script=Greek}/u,
          /\p{Script=Armenian}/u,
          /\p{Script=Cherokee}/u,
        ].filter((letter) => letter.test(word)).length > 1,
    )

/** Whether a text is or holds an address of the web or of e-mail. */
export const holdsAddress = (text: string): boolean =>
  /[@<>\\]|:\/|\bwww\.|\p{L}\.(?:com|org|net|ng|info|biz|xyz|site|online|shop|link|example)\b/iu.test(text)
