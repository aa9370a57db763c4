import { namesOf } from '#domains/identity/server/users/people.ts'
import type { ModeratedKind } from '#platform/server/moderated-kind.ts'
import { to } from '#shared/sitemap.ts'
import { fullName } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'
import { listingsStore } from './store.ts'

/** An entry of the list of student leaders, as people flag it. */
export const listingKind: ModeratedKind = {
  name: 'campus.listing',
  label: message('Entry of a student leader'),
  holdAt: 5,
  subjects: async (ctx, ids) => {
    const rows = await listingsStore(ctx.db).byIds(ids)
    const names = await namesOf(
      ctx,
      rows.map(({ personId }) => personId),
    )
    return new Map(
      rows.map(({ id, personId, office, about, listedAt }) => {
        const name = names.get(personId)
        return [
          id,
          {
            authorId: personId,
            title: `${name ? fullName(name) : ''}: ${office}`,
            text: about,
            href: to('studentLeaders'),
            state: null,
            lga: null,
            writtenAt: listedAt,
          },
        ]
      }),
    )
  },
  hold: async (ctx, id) => {
    await listingsStore(ctx.db).setState(id, 'held')
  },
  restore: async (ctx, id) => {
    await listingsStore(ctx.db).setState(id, 'shown')
  },
  remove: async (ctx, id) => {
    await listingsStore(ctx.db).setState(id, 'removed')
  },
}
