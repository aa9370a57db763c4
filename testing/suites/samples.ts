import type { Arrange, Arranging, Sample } from './arrangements.ts'
import { filesOfDomains } from './files-of-domains.ts'

export { objectKinds, type ObjectKind, type Sample } from './arrangements.ts'

/** One request for each call, by the call's name: each domain has its own `requests.ts`. */
const samples: Readonly<Record<string, Arrange>> = Object.assign(
  {},
  ...(await Promise.all(
    filesOfDomains('requests.ts').map(
      async (file) => ((await import(file.href)) as { requests: Record<string, Arrange> }).requests,
    ),
  )),
) as Record<string, Arrange>

/** The request of a call; throws with instructions if there is none. */
export const sampleOf = async (route: string, arranging: Arranging): Promise<Sample> => {
  const arrange = samples[route]
  if (!arrange)
    throw new Error(
      `The call ${route} has no request in testing/requests. Add one that an allowed person may send.`,
    )
  return arrange(arranging)
}
