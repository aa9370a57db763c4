import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { seatsAt } from '#domains/challenge/server/seats/figures.ts'
import { showProjectCard } from '#domains/projects/server/projects.ts'
import { showLga } from '#domains/regions/server/places.ts'
import { PRIVACY_FLOOR } from '#domains/reports/contracts/heatmap-contract.ts'
import { showHeatmap } from '#domains/reports/server/heatmap/heatmap.ts'
import { originOf } from '#platform/server/http/own-origin.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import { type Say, wordsIn } from '#platform/server/notifications/server-words.ts'
import { Refusal } from '#shared/errors.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { languageOf, languages } from '#shared/words.ts'
import { cardDocument, cardPolicy } from './card.ts'
import { cardWords } from './letters.ts'

type CardMachinery = Pick<Machinery, 'db' | 'limiter' | 'config' | 'clock'>
type Asked = FastifyRequest<{ Params: { id: string }; Querystring: { lang?: unknown } }>

const numbers = new Intl.NumberFormat('en-NG')
const config = { plain: 'a public card that stands in frames of other sites' }
const method: ('GET' | 'HEAD')[] = ['GET', 'HEAD']

/** The language of the site that shows the card: its address names it, and no cookie is read. */
const speech = async ({ query }: Asked): Promise<{ say: Say; htmlLang: string }> => {
  const code = languageOf(typeof query.lang === 'string' ? query.lang : undefined)
  const { htmlLang } = languages.find((each) => each.code === code) ?? languages[0]
  return { say: await wordsIn(code), htmlLang }
}

/** Answers anything unknown like a missing card. */
const asMissing = (error: unknown): never => {
  throw error instanceof Refusal ? new Refusal('not-found') : error
}

const lgaCard = async (m: CardMachinery, request: Asked): Promise<string> => {
  const ctx = { db: m.db, now: () => m.clock.now() }
  const lga = await showLga(ctx, { lgaId: request.params.id }).catch(asMissing)
  const [{ say, htmlLang }, seats, heatmap] = await Promise.all([
    speech(request),
    seatsAt(ctx, lga.id),
    showHeatmap(ctx, { period: 'all', state: lga.state }),
  ])
  const problems = heatmap.lgas.find(({ id }) => id === lga.id)?.reports ?? null
  const figure = (label: string, value: number) => ({ label: say(label), value: numbers.format(value) })
  return cardDocument({
    htmlLang,
    title: lga.name,
    place: say({ text: cardWords.lga, values: { state: lga.stateName } }),
    figures: [
      figure(cardWords.seats, seats?.seats ?? 0),
      figure(cardWords.filled, seats?.filled ?? 0),
      figure(cardWords.pipeline, seats?.inPipeline ?? 0),
      {
        label: say(cardWords.problems),
        value:
          problems === null
            ? say({ text: cardWords.under, values: { count: PRIVACY_FLOOR } })
            : numbers.format(problems),
      },
    ],
    link: {
      href: `${originOf(m, request)}${to('leaders')}?state=${lga.state}&lga=${lga.id}`,
      label: say(cardWords.leaders),
    },
    asOf: say({ text: cardWords.asOf, values: { day: formatDate(ctx.now().toISOString(), say) } }),
  })
}

const projectCard = async (m: CardMachinery, request: Asked): Promise<string> => {
  const project = await showProjectCard(m, request.params.id).catch(asMissing)
  const { say, htmlLang } = await speech(request)
  const sup = (amount: string) => numbers.format(Number(amount))
  const { received, voters, percent } = project.totals
  return cardDocument({
    htmlLang,
    title: project.title,
    place: `${project.community} · ${project.lgaName}, ${project.stateName}`,
    ...(project.isSample && { note: say(cardWords.sample) }),
    figures: [
      { label: say(cardWords.received), value: sup(received) },
      { label: say(cardWords.goal), value: sup(project.goal) },
      { label: say(cardWords.voters), value: numbers.format(voters) },
    ],
    bar: { percent, label: say({ text: cardWords.share, values: { percent } }) },
    link: {
      href: originOf(m, request) + to('project', { projectId: project.id }),
      label: say(cardWords.project),
    },
    asOf: say({ text: cardWords.asOf, values: { day: formatDate(m.clock.now().toISOString(), say) } }),
  })
}

const send = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy': cardPolicy,
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, max-age=600',
    })
    .type('text/html; charset=utf-8')
    .send(html)

/** Mounts the cards of local governments and of projects for other sites. */
export const mountEmbeds = (app: FastifyInstance, m: CardMachinery): void => {
  for (const [url, draw] of [
    ['/embed/lga/:id', lgaCard],
    ['/embed/projects/:id', projectCard],
  ] as const)
    app.route({
      method,
      url,
      config,
      handler: async (request: Asked, reply) => {
        await m.limiter.hit('readNetwork', request.ip)
        return send(reply, await draw(m, request))
      },
    })
}
