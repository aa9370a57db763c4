import * as z from 'zod/mini'
import { cleanLine, cleanPersonName, cleanProse, holdsAddress, mixesAlphabets } from './text/clean-text.ts'
import { lgaIdPattern, stateCodePattern } from './values/place-codes.ts'
import { message } from './words.ts'

const lineRules = (maxLength: number) =>
  [
    z.maxLength(maxLength, message('That is too long.')),
    z.refine<string>((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), message('Please write it on one line.')),
    z.refine<string>((text) => !mixesAlphabets(text), message('Please write each word in one alphabet.')),
  ] as const

/**
 * A required one-line text: a title or a name of anything. Stored in NFC as readers see it, without invisible letters
 * (docs/decisions/0074); `maxLength` counts characters.
 */
export const line = (maxLength: number, required: string = message('Please fill this in.')) =>
  z.pipe(
    z.string(required).check(z.overwrite(cleanLine)),
    z.string().check(z.minLength(1, required), ...lineRules(maxLength)),
  )

/** As `line`, and may be empty. */
export const lineOrEmpty = (maxLength: number) =>
  z.pipe(z.string().check(z.overwrite(cleanLine)), z.string().check(...lineRules(maxLength)))

const nameRule = () =>
  z.refine<string>((text) => !holdsAddress(text), message('Please write a name, not an address.'))

/** The name of a person, or one part of it: letters of other shapes become plain ones, and signs alone are no name. */
export const personName = (maxLength: number, required: string) =>
  z.pipe(
    z.string(required).check(z.overwrite(cleanPersonName)),
    z.string().check(z.minLength(1, required), ...lineRules(maxLength), nameRule()),
  )

/** As `personName`, and may be empty. */
export const personNameOrEmpty = (maxLength: number) =>
  z.pipe(
    z.string().check(z.overwrite(cleanPersonName)),
    z.string().check(...lineRules(maxLength), nameRule()),
  )

const proseRules = (maxLength: number) =>
  [
    z.maxLength(maxLength, message('That is too long.')),
    z.refine<string>(
      (text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text),
      message('The text has characters that we cannot save.'),
    ),
  ] as const

/** A text of several lines, stored in NFC as readers see it, of `minLength` to `maxLength` characters. */
export const prose = (minLength: number, maxLength: number, tooShort: string) =>
  z.pipe(
    z.string(tooShort).check(z.overwrite(cleanProse)),
    z.string().check(z.minLength(minLength, tooShort), ...proseRules(maxLength)),
  )

/** As `prose`, and may be empty. */
export const proseOrEmpty = (maxLength: number) =>
  z.pipe(z.string().check(z.overwrite(cleanProse)), z.string().check(...proseRules(maxLength)))

/** An id that this product issued. */
export const id = () => z.uuid(message('We do not know this id.'))

/** A time on the wire: ISO 8601 in UTC. */
export const moment = () => z.iso.datetime()

/** A day in Lagos on the wire, for public facts whose exact time could identify a ballot (docs/decisions/0031). */
export const dayOfAction = () => z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** A keyset page: items, the total, and the cursor of the next page. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), nextCursor: z.nullable(z.string()) })

const wholeText = (fallback: number, max: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,5}$/, message('Use a whole number.'))),
      z.pipe(z.transform(Number), z.int().check(z.lte(max, message('That is too much for one page.')))),
    ),
    fallback,
  )

/** The `limit` of a list in a query string: a whole number from 1 to 100, or to a lower maximum (S-24). */
export const pageLimit = (fallback = 20, most = 100) => wholeText(fallback, most)

/** The opaque `cursor` of a keyset page. Long enough for the longest name in any script, which it may contain. */
export const pageCursor = () =>
  z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,800}$/, message('This page link is not valid.'))))

// Built only when called: a message at the top would make every page that reads a contract load the schemas.
const coded = (pattern: RegExp, problem: string) => z.string(problem).check(z.regex(pattern, problem))

/** The code of a State, such as NG-KD. */
export const stateCode = () => coded(stateCodePattern, message('Choose a State.'))

/** The id of a local government, such as KD-chikun. */
export const lgaId = () => coded(lgaIdPattern, message('Choose a local government area.'))

/** Decimal text of SUP with two to four decimals, such as `12.50`; never a number, which would lose exactness. */
export const sup = () => z.string().check(z.regex(/^-?\d+\.\d{2,4}$/))
