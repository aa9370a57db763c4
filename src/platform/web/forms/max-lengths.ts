import { createContext, use, useState } from 'react'
import type { Call } from '#shared/api.ts'
import type { maxLengthOf } from '#shared/pages/form-body.ts'
import { type MaxLengthIn, prepare } from './body-schema.ts'

/** Reads limits from a schema. The server's renderer sets it; in the browser it comes with the schemas. */
export const MaxLengthReader = createContext<typeof maxLengthOf | null>(null)

/**
 * The most characters in each field of a call, and what loads them. In the browser nothing is known until then: the
 * fields keep what the server wrote.
 */
export const useMaxLengths = (call: Call) => {
  const read = use(MaxLengthReader)
  const [loaded, setLoaded] = useState<{ readonly call: Call; readonly maxLengthIn: MaxLengthIn }>()
  const isLoaded = loaded?.call === call
  const load = async (): Promise<void> => {
    const maxLengthIn = await prepare(call)
    if (maxLengthIn && !read && !isLoaded) setLoaded({ call, maxLengthIn })
  }
  const late = isLoaded ? loaded.maxLengthIn : undefined
  const maxLengthIn = read ? (name: string) => read(call.is.body, name) : late
  return { maxLengthIn, load }
}
