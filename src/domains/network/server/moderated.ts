import { namesOf } from '#domains/identity/server/users/people.ts'
import { shortName } from '#shared/text/person-name.ts'
import type { ModeratedKind } from '#platform/server/moderated-kind.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { networkStore } from './store.ts'

/** A card: one line about a person, and their name. */
export const moderatedCard: ModeratedKind = {
  name: 'network.card',
  label: message('Card of a person'),
  holdAt: 5,
  subjects: async (ctx, ids) => {
    const rows = await networkStore(ctx.db).cardsById(ids)
    const names = await namesOf(
      ctx,
      rows.map(({ personId }) => personId),
    )
    return new Map(
      rows.map(({ id, personId, about, state, lga, listedAt }) => {
        const name = names.get(personId)
        const title = name ? shortName(name) : ''
        return [
          id,
          { authorId: personId, title, text: about, href: to('network'), state, lga, writtenAt: listedAt },
        ]
      }),
    )
  },
  hold: async (ctx, id) => {
    await networkStore(ctx.db).holdCard(id, true)
  },
  restore: async (ctx, id) => {
    await networkStore(ctx.db).holdCard(id, false)
  },
  remove: async (ctx, id) => {
    await networkStore(ctx.db).clearCard(id)
  },
}
