import type { PackSource } from '#platform/server/contributions/pack-kind.ts'
import { guides } from '../contract.ts'
import { guideIn } from './guides.ts'

/** The guides to rights, voting and offices. They change with a release only. */
export const packedGuides: PackSource = {
  contents: async (_ctx, language) => ({
    texts: {
      guides: await Promise.all(
        guides.map(async (name) => {
          const { title, language: own, summary, notice, text, sources } = await guideIn(name, language)
          return {
            id: name,
            title,
            language: own,
            lead: [summary, notice],
            text,
            sources: sources.map(({ title: source, date, url }) =>
              [source, date, url].filter(Boolean).join(' · '),
            ),
          }
        }),
      ),
    },
  }),
}
