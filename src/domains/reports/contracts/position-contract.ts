import * as z from 'zod/mini'
import { message } from '#shared/words.ts'

/** A part of a position in degrees, as text of a form or an address. */
const degrees = (min: number, max: number) =>
  z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,2}(\.\d{1,7})?$/, message('This position is not in Nigeria.'))),
      z.pipe(
        z.transform(Number),
        z
          .number()
          .check(
            z.gte(min, message('This position is not in Nigeria.')),
            z.lte(max, message('This position is not in Nigeria.')),
          ),
      ),
    ),
  )
/** Where a device says that it is; within Nigeria. */
export const position = { latitude: degrees(3, 15), longitude: degrees(2, 16) }
