import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Story, submissionKindNames } from '#domains/engage/contracts/submission-contract.ts'
import { findStory } from '#domains/engage/server/submissions/stories.ts'
import { type Leader, leaderStatusNames } from '#domains/leaders/contracts/leader-contract.ts'
import { showLeader } from '#domains/leaders/server/directory/directory.ts'
import { type ArticleCategory, articleCategoryNames } from '#domains/library/contract.ts'
import { articleTitle } from '#domains/library/server/articles/articles.ts'
import { originOf } from '#platform/server/http/own-origin.ts'
import { leadToWhatsApp } from '#platform/server/http/own-address.ts'
import { PICTURE_CACHE } from '#platform/server/http/picture-cache.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import { makeRecentlyUsed } from '#platform/server/pipeline/recently-used.ts'
import { qrSvg } from '#platform/server/drawings/qr-code.ts'
import { drawCard, type ShareCard } from '#platform/server/drawings/share-card.ts'
import { brand } from '#shared/brand.ts'
import { Refusal } from '#shared/errors.ts'
import { isScreenPath, sitemap, to } from '#shared/sitemap.ts'

/** Maximum cached pictures, of about 30 KB each. */
const MAX_CACHED_CARDS = 100
/** The most words of a message that a page suggests. */
const MAX_WORDS = 300

/** The card of the product itself. */
const homeCard = (): ShareCard => ({
  product: brand.name,
  title: sitemap.landing.title,
  subtitle: '13,000 credible leaders for 774 local governments',
})

const badgeOf = ({ status, isVerified, consent }: Leader): string => {
  if (!isVerified || status === 'suspended') return leaderStatusNames[status]
  if (consent === 'given') return 'Verified'
  return consent === 'declined' ? 'Verified · does not consent' : 'Verified · consent not yet recorded'
}

/** The card of one leader: name, office and place, and whether the person is verified or a sample. */
export const leaderCard = (leader: Leader): ShareCard => ({
  product: brand.name,
  title: leader.fullName,
  subtitle: `${leader.currentOffice} · ${leader.lgaName}, ${leader.stateName}`,
  badge: leader.isSample ? 'Sample profile' : badgeOf(leader),
})

/** The card of one article: its title, and what kind of text it is. */
export const articleCard = ({
  title,
  category,
  author,
}: {
  title: string
  category: ArticleCategory
  author: string
}): ShareCard => ({
  product: brand.name,
  title,
  subtitle: `${articleCategoryNames[category]} · ${author}`,
})

/** The card of one accepted hero or success story: never its sender. */
export const storyCard = ({ kind, name, lgaName, stateName }: Story): ShareCard => ({
  product: brand.name,
  title: name,
  subtitle: `${lgaName}, ${stateName}`,
  badge: submissionKindNames[kind],
})

/** A page of ours, with the simple words of its address after the question mark. */
const isOwnPage = (address: string): boolean => {
  const [pathname = '', search = '', ...rest] = address.split('?')
  return isScreenPath(pathname) && /^[\w=&-]{0,100}$/.test(search) && rest.length === 0
}

/** Draws each card once and caches the most recently used ones; a changed card is a new one. */
export const makeCardCache = (draw: (card: ShareCard) => Promise<Buffer>, maxCards = MAX_CACHED_CARDS) => {
  const kept = makeRecentlyUsed<string, Promise<Buffer>>(maxCards)
  return (card: ShareCard): Promise<Buffer> => {
    const key = JSON.stringify(card)
    const picture = kept.get(key) ?? draw(card)
    kept.use(key, picture)
    picture.catch(() => kept.remove(key, picture))
    return picture
  }
}

/** Sends a public picture. */
export const sendCard = (reply: FastifyReply, picture: Buffer): FastifyReply =>
  reply
    .header('cache-control', PICTURE_CACHE)
    .header('content-length', picture.length)
    .type('image/png')
    .send(picture)

/** Answers a missing leader like any other missing picture. */
const asMissing = (error: unknown): never => {
  throw error instanceof Refusal && error.code === 'leader-not-found' ? new Refusal('not-found') : error
}

const config = { plain: 'a public picture for link previews' }
const method: ('GET' | 'HEAD')[] = ['GET', 'HEAD']
type ShareMachinery = Pick<Machinery, 'db' | 'limiter' | 'config' | 'clock'>

const mountArticleCards = (
  app: FastifyInstance,
  m: ShareMachinery,
  keeper: ReturnType<typeof makeCardCache>,
): void => {
  app.route({
    method,
    url: '/share/library/:articleSlug.png',
    config,
    handler: async (request: FastifyRequest<{ Params: { articleSlug: string } }>, reply) => {
      await m.limiter.hit('readNetwork', request.ip)
      const article = await articleTitle({ db: m.db, now: () => m.clock.now() }, request.params.articleSlug)
      if (!article) throw new Refusal('not-found')
      return sendCard(reply, await keeper(articleCard(article)))
    },
  })
}

const mountPictures = (
  app: FastifyInstance,
  m: ShareMachinery,
  readLeader: typeof showLeader,
  readStory: typeof findStory,
): void => {
  const keeper = makeCardCache(drawCard)
  mountArticleCards(app, m, keeper)
  app.route({
    method,
    url: '/share/home.png',
    config,
    handler: async (request, reply) => {
      await m.limiter.hit('readNetwork', request.ip)
      return sendCard(reply, await keeper(homeCard()))
    },
  })
  app.route({
    method,
    url: '/share/leaders/:leaderId.png',
    config,
    handler: async (request: FastifyRequest<{ Params: { leaderId: string } }>, reply) => {
      await m.limiter.hit('readNetwork', request.ip)
      const leader = await readLeader({ db: m.db }, request.params.leaderId).catch(asMissing)
      return sendCard(reply, await keeper(leaderCard(leader)))
    },
  })
  app.route({
    method,
    url: '/share/stories/:storyId.png',
    config,
    handler: async (request: FastifyRequest<{ Params: { storyId: string } }>, reply) => {
      await m.limiter.hit('readNetwork', request.ip)
      const story = await readStory({ db: m.db }, request.params.storyId)
      if (!story) throw new Refusal('not-found')
      return sendCard(reply, await keeper(storyCard(story)))
    },
  })
}

/** Mounts link-preview pictures and QR codes; anybody may read them, because they contain only public facts. */
export const mountShareCards = (
  app: FastifyInstance,
  m: ShareMachinery,
  readLeader = showLeader,
  readStory = findStory,
): void => {
  mountPictures(app, m, readLeader, readStory)
  // The page does not know its own origin, and a message needs a whole address. It leads to WhatsApp and nowhere else.
  app.route({
    method,
    url: '/share/whatsapp',
    config,
    handler: async (request: FastifyRequest<{ Querystring: { path?: unknown; text?: unknown } }>, reply) => {
      await m.limiter.hit('readNetwork', request.ip)
      const { path, text } = request.query
      if (typeof path !== 'string' || !isOwnPage(path) || typeof text !== 'string' || text.length > MAX_WORDS)
        throw new Refusal('not-found')
      const words = `${text} ${originOf(m, request)}${path}`.trim()
      return leadToWhatsApp(reply, words)
    },
  })
  app.route({
    method,
    url: '/share/leaders/:leaderId/qr.svg',
    config,
    handler: async (request: FastifyRequest<{ Params: { leaderId: string } }>, reply) => {
      await m.limiter.hit('readNetwork', request.ip)
      const { id } = await readLeader({ db: m.db }, request.params.leaderId).catch(asMissing)
      const address = originOf(m, request) + to('leader', { leaderId: id })
      return reply.header('cache-control', PICTURE_CACHE).type('image/svg+xml').send(qrSvg(address))
    },
  })
}
