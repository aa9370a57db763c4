import { readdirSync } from 'node:fs'
import type { Arrange, Arranging, Sample } from './arranging.ts'

export { objectKinds, type ObjectKind, type Sample } from './arranging.ts'

const folder = new URL('requests/', import.meta.url)

/** A request per call, by the call's name: each domain's own file in `requests/` exports `requests`. */
const samples: Readonly<Record<string, Arrange>> = Object.assign(
  {},
  ...(await Promise.all(
    readdirSync(folder).map(
      async (file) =>
        ((await import(new URL(file, folder).href)) as { requests: Record<string, Arrange> }).requests,
    ),
  )),
) as Record<string, Arrange>

/** The request of a call; throws with what to do where none is written down. */
export const sampleOf = async (route: string, arranging: Arranging): Promise<Sample> => {
  const arrange = samples[route]
  if (!arrange)
    throw new Error(
      `The call ${route} has no request in test/suites/requests/. Add one that an allowed person may send.`,
    )
  return arrange(arranging)
}
