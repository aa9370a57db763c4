import type { PackSource } from '#platform/server/contributions/pack-kind.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { zoneNames } from '../../contract.ts'
import { listStates } from '../places.ts'
import { regionsStore } from '../store.ts'

/** The States with their local governments. They change with a release only. */
export const packedPlaces: PackSource = {
  contents: async (ctx, language) => {
    const [states, lgas, say] = await Promise.all([
      listStates(ctx),
      regionsStore(ctx.db).lgas({ state: undefined }),
      wordsIn(language),
    ])
    const byState = Map.groupBy(lgas, ({ state }) => state)
    return {
      texts: {
        places: states.map(({ code, name, capital, zone }) => ({
          id: code,
          title: name,
          language,
          lead: [`${say(zoneNames[zone])} · ${capital}`],
          text: [
            {
              tag: 'ul' as const,
              children: (byState.get(code) ?? []).map((lga) => ({
                tag: 'li' as const,
                children: [lga.name],
              })),
            },
          ],
          sources: [],
        })),
      },
    }
  },
}
