import { isDisallowed } from '#app/server/public/robots.ts'
import type { Check, Target } from './check.ts'
import { openClient, signIn } from './client.ts'

const navigation = { accept: 'text/html,application/xhtml+xml' }

/** Names that look like others or like nothing, one of each kind; what is merely invisible is taken out instead. */
const deceiving = ['\u3164', '\u200B', 'Ada\u2028Obi', '\u0410da', 'http://x.example']

const refusedNames = async (target: Target): Promise<Check> => {
  const client = await openClient(target)
  const taken: string[] = []
  for (const firstName of deceiving) {
    // The password is too short, so that not even a name that slips through makes an account.
    const response = await client.send('POST', '/api/local/register', {
      email: 'probe@example.org',
      password: 'x',
      firstName,
      lastName: 'Obi',
    })
    const { fields = {} } = (await response.json()) as { fields?: Record<string, string> }
    if (response.status !== 400 || !fields['firstName']) taken.push(JSON.stringify(firstName))
  }
  return {
    name: 'names of blank or foreign letters, of two lines, and addresses',
    isHeld: taken.length === 0,
    found: taken.length === 0 ? `${deceiving.length} refused` : `not refused: ${taken.join(' ')}`,
  }
}

const errorsOfPages = async ({ origin }: Target): Promise<Check> => {
  const response = await fetch(`${origin}/wallet`, { method: 'PUT', headers: navigation })
  const type = response.headers.get('content-type') ?? ''
  return {
    name: 'an error that a browser opens for a person',
    isHeld: response.status >= 400 && type.startsWith('text/html'),
    found: `${response.status} ${type}`,
  }
}

const crawlers = async ({ origin }: Target): Promise<Check> => {
  const [robots, sitemap] = await Promise.all(
    ['/robots.txt', '/sitemap.xml'].map(async (path) => (await fetch(origin + path)).text()),
  )
  const rules = [...(robots ?? '').matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule)
  const listed = [...(sitemap ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, at = '']) => new URL(at).pathname,
  )
  const closed = listed.filter((path) => rules.some((rule) => isDisallowed(rule, path)))
  return {
    name: 'addresses of the sitemap that robots.txt forbids',
    isHeld: listed.length > 0 && closed.length === 0,
    found: `${closed.length} of ${listed.length}`,
  }
}

const heads = async ({ origin }: Target): Promise<Check> => {
  const paths = ['/readyz', '/robots.txt', '/sitemap.xml', '/api/openapi.json']
  const statuses = await Promise.all(
    paths.map(async (path) => (await fetch(origin + path, { method: 'HEAD' })).status),
  )
  return {
    name: 'HEAD of what everybody may read',
    isHeld: statuses.every((status) => status === 200),
    found: statuses.join(' '),
  }
}

const otherPersons = async (target: Target): Promise<Check> => {
  const client = await signIn(target)
  const name = 'a write of a page that belongs to another person'
  if (!client) return { name, isHeld: true, found: 'not tried: the account does not exist here' }
  const headers = { 'x-page-of': '00000000-0000-4000-8000-000000000000' }
  const response = await client.send('POST', '/api/user/region', { regionId: 'nigeria' }, headers)
  return { name, isHeld: response.status === 409, found: String(response.status) }
}

/** What people, crawlers and monitors meet: names that deceive, errors as pages, and whose page a write comes from. */
export const probeVisitors = (target: Target): Promise<readonly Check[]> =>
  Promise.all([
    refusedNames(target),
    errorsOfPages(target),
    crawlers(target),
    heads(target),
    otherPersons(target),
  ])
