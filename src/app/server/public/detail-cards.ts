import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ChapterCard, chapterStateNames } from '#domains/chapters/contract.ts'
import { showLocalChapter } from '#domains/chapters/server/present-chapters.ts'
import { type InstitutionProfile, institutionTypeNames } from '#domains/institutions/contract.ts'
import { showInstitution } from '#domains/institutions/server/showing/directory.ts'
import type { OpenRecord } from '#domains/opendata/contract.ts'
import { nameOfRecord } from '#domains/opendata/record-rules.ts'
import { showRecord } from '#domains/opendata/server/publishing/tables-and-records.ts'
import { templates } from '#domains/opendata/templates-contract.ts'
import { type ProjectCard, projectCategoryNames, projectStatusNames } from '#domains/projects/contract.ts'
import { publicProjectCard } from '#domains/projects/server/projects.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import { drawCard, type ShareCard } from '#platform/server/drawings/share-card.ts'
import { brand } from '#shared/brand.ts'
import { Refusal } from '#shared/errors.ts'
import { makeCardCache, sendCard } from './share-cards.ts'

const badgeOf = ({ isSample }: { isSample: boolean }): string | undefined => (isSample ? 'Sample' : undefined)

/** The card of a local chapter: its name, its place and whether it is open yet. */
export const chapterCard = (chapter: ChapterCard): ShareCard => ({
  product: brand.name,
  title: chapter.name,
  subtitle: `${chapter.lgaName}, ${chapter.stateName}`,
  badge: badgeOf(chapter) ?? (chapter.status === 'open' ? undefined : chapterStateNames[chapter.status]),
})

/** The card of an institution: what it is and where; no figure, because figures change by the month. */
export const institutionCard = (institution: InstitutionProfile): ShareCard => ({
  product: brand.name,
  title: institution.name,
  subtitle: [institution.type && institutionTypeNames[institution.type], institution.stateName]
    .filter(Boolean)
    .join(' · '),
  badge: badgeOf(institution),
})

/** The card of a record of open data: what it is about and the day on which somebody saw it. */
export const recordCard = (record: OpenRecord): ShareCard => ({
  product: brand.name,
  title: nameOfRecord(
    record.template,
    Object.fromEntries(record.fields.map(({ name, value }) => [name, value])),
  ),
  subtitle: `${templates[record.template].title} · ${record.lgaName}, ${record.stateName}`,
  badge: badgeOf(record) ?? `Seen on ${record.observedOn}`,
})

/** The card of a project: what it is and where; no amount, because amounts change by the hour. */
export const projectCard = (project: ProjectCard): ShareCard => ({
  product: brand.name,
  title: project.title,
  subtitle: `${projectCategoryNames[project.category]} · ${project.lgaName}, ${project.stateName}`,
  badge: badgeOf(project) ?? projectStatusNames[project.status],
})

type CardOf = (m: Pick<Machinery, 'db' | 'config'>, id: string) => Promise<ShareCard>

const cards: readonly { readonly url: string; readonly cardOf: CardOf }[] = [
  { url: '/share/chapters/:id.png', cardOf: async (m, id) => chapterCard(await showLocalChapter(m, id)) },
  {
    url: '/share/institutions/:id.png',
    cardOf: async (m, id) => institutionCard(await showInstitution(m, id)),
  },
  {
    url: '/share/projects/:id.png',
    cardOf: async (m, id) => projectCard(await publicProjectCard(m, id)),
  },
  { url: '/share/open-data/:id.png', cardOf: async (m, id) => recordCard(await showRecord(m, id)) },
]

/** The database takes no zero byte, and no identifier of ours has a sign. */
const IDENTIFIER = /^[\w-]{1,80}$/

/** Mounts the preview pictures of public pages that show one thing; what nobody may see is a missing picture. */
export const mountDetailCards = (app: FastifyInstance, m: Machinery): void => {
  const keeper = makeCardCache(drawCard)
  for (const { url, cardOf } of cards)
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { plain: 'a public picture for link previews' },
      handler: async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
        await m.limiter.hit('readNetwork', request.ip)
        const { id } = request.params
        if (!IDENTIFIER.test(id)) throw new Refusal('not-found')
        const card = await cardOf(m, id).catch((error: unknown) => {
          throw error instanceof Refusal ? new Refusal('not-found') : error
        })
        return sendCard(reply, await keeper(card))
      },
    })
}
