import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Leader } from '#domains/leaders/contracts/leader-contract.ts'
import type { Story } from '#domains/engage/contracts/submission-contract.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import { leader as example } from '#domains/leaders/web/leader-fixture.ts'
import { toErrorAnswer } from '#platform/server/http/answers.ts'
import { qrSvg } from '#platform/server/drawings/qr-code.ts'
import { Refusal } from '#shared/errors.ts'
import { leaderCard, makeCardCache, mountShareCards, storyCard } from './share-cards.ts'

const leader: Leader = {
  ...example,
  id: '0198c2f4-7c1e-7a52-9d0e-3c4f5a6b7c8d',
  fullName: 'Ifẹ́olúwa Adéṣínà',
  currentOffice: 'Ward councillor',
  officeType: 'local_government',
  region: 'nigeria',
  state: 'NG-OS',
  stateName: 'Osun',
  lga: 'OS-orolu',
  lgaName: 'Orolu',
  photoUrl: null,
  status: 'verified',
  isVerified: true,
  isSample: false,
  biography: '',
  nominationStatement: '',
  evidence: [],
  history: [],
  verifiedAt: null,
}

const story: Story = {
  id: '6b0e1f4a-0000-4000-8000-000000000090',
  kind: 'hero',
  name: 'Ebele Nwankwo',
  words: 'She teaches the children of the motor park to read.',
  lgaName: 'Ikeja',
  stateName: 'Lagos',
  acceptedOn: '2026-11-20',
}

const machinery = {
  limiter: { hit: async () => undefined },
  config: { PUBLIC_ORIGIN: 'https://sup.example/' },
} as unknown as Machinery
let app: FastifyInstance | null = null
const serve = () => {
  app = Fastify()
  app.setErrorHandler((error, request, reply) => {
    const answer = toErrorAnswer(error, undefined, request.id)
    return reply.code(answer.status).send(answer.body)
  })
  mountShareCards(
    app,
    machinery,
    async (_, id) => {
      if (id !== leader.id) throw new Refusal('leader-not-found')
      return leader
    },
    async (_, id) => (id === story.id ? story : undefined),
  )
  return app
}
afterEach(async () => {
  await app?.close()
})

const isPng = (bytes: Buffer): boolean => bytes.subarray(1, 4).toString() === 'PNG'

describe('pictures for link previews', () => {
  test('the product, every leader and every accepted story have one, which anyone may cache for five minutes', async () => {
    const server = serve()
    for (const url of [
      '/share/home.png',
      `/share/leaders/${leader.id}.png`,
      `/share/stories/${story.id}.png`,
    ]) {
      const response = await server.inject({ url })
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toBe('image/png')
      expect(response.headers['cache-control']).toBe('public, max-age=300, must-revalidate')
      expect(isPng(response.rawPayload)).toBe(true)
    }
  })
  test('a preview robot that sends HEAD gets it', async () => {
    const response = await serve().inject({ method: 'HEAD', url: `/share/leaders/${leader.id}.png` })
    expect(response.statusCode).toBe(200)
    expect(Number(response.headers['content-length'])).toBeGreaterThan(1000)
  })
  test.each(['/share/leaders/nobody.png', '/share/stories/nothing.png'])(
    'an unknown leader or story has none: %s',
    async (url) => {
      const response = await serve().inject({ url })
      expect(response).toRefuse(404, 'NOT_FOUND')
    },
  )
  test('of a story names the helper and the place, and no sender', () => {
    expect(storyCard(story)).toMatchObject({
      title: 'Ebele Nwankwo',
      subtitle: 'Ikeja, Lagos',
      badge: 'Hero',
    })
  })
})

describe('a message for WhatsApp', () => {
  const leadsTo = async (path: string) => {
    const search = new URLSearchParams({ path, text: 'Look at this.' })
    const answer = await serve().inject({ url: `/share/whatsapp?${search.toString()}` })
    return [answer.statusCode, decodeURIComponent(answer.headers.location ?? '')]
  }
  test('leads to the story itself on our own site', async () => {
    const [status, location] = await leadsTo(`/engage?story=${story.id}`)
    expect(status).toBe(303)
    expect(location).toContain(`Look at this. https://sup.example/engage?story=${story.id}`)
  })
  test.each(['/nowhere', 'https://evil.example/', '//evil.example', '/engage?a=b?c', '/engage?x=%0d%0a'])(
    'never leads elsewhere: %s',
    async (path) => {
      expect((await leadsTo(path))[0]).toBe(404)
    },
  )
})

describe('QR codes', () => {
  test('[LD-03] the code of a leader holds the whole address of the profile', async () => {
    const response = await serve().inject({ url: `/share/leaders/${leader.id}/qr.svg` })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/svg+xml')
    expect(response.body).toBe(qrSvg(`https://sup.example/leaders/${leader.id}`))
  })
  test('an unknown leader has none', async () => {
    expect((await serve().inject({ url: '/share/leaders/nobody/qr.svg' })).statusCode).toBe(404)
  })
})

describe('the text of a card', () => {
  test('the badge says verified, the status, or that the person is invented', () => {
    expect(leaderCard(leader)).toMatchObject({
      title: leader.fullName,
      subtitle: 'Ward councillor · Orolu, Osun',
      badge: 'Verified',
    })
    expect(leaderCard({ ...leader, status: 'in_vetting', isVerified: false }).badge).toBe('In vetting')
    expect(leaderCard({ ...leader, status: 'suspended' }).badge).toBe('Suspended')
    expect(leaderCard({ ...leader, isSample: true }).badge).toBe('Sample profile')
  })
})

describe('kept pictures', () => {
  const card = (title: string) => ({ product: 'SUP', title })
  test('the same card is drawn once, even for two parallel requests', async () => {
    const draw = vi.fn(async () => Buffer.from('picture'))
    const keeper = makeCardCache(draw, 2)
    await Promise.all([keeper(card('a')), keeper(card('a'))])
    expect(draw).toHaveBeenCalledTimes(1)
  })
  test('the least recently used one is evicted', async () => {
    const draw = vi.fn(async () => Buffer.from('picture'))
    const keeper = makeCardCache(draw, 2)
    for (const title of ['a', 'b', 'a', 'c', 'a']) await keeper(card(title))
    expect(draw).toHaveBeenCalledTimes(3)
    await keeper(card('b'))
    expect(draw).toHaveBeenCalledTimes(4)
  })
  test('a picture that failed is tried again', async () => {
    const draw = vi
      .fn<() => Promise<Buffer>>()
      .mockRejectedValueOnce(new Error('no memory'))
      .mockResolvedValue(Buffer.from('picture'))
    const keeper = makeCardCache(draw)
    await expect(keeper(card('a'))).rejects.toThrow('no memory')
    await expect(keeper(card('a'))).resolves.toBeInstanceOf(Buffer)
  })
})
