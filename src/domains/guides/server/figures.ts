import type { Ctx } from '#platform/server/context.ts'
import { languages } from '#shared/words.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { type GuideFigures, outcomes } from '../contract.ts'
import { guideNames } from '#shared/civic/guide-names.ts'
import { modelLimit, modelUseToday } from './answers/model-budget.ts'
import { evaluation } from './evaluation/evaluate.ts'
import { guidesStore } from './store.ts'

type Counted = { readonly times: number }
const sum = (rows: readonly Counted[]): number => rows.reduce((all, { times }) => all + times, 0)

/** Counts of use and the figures of the evaluation, for administrators. */
export const guideFigures = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'config' | 'ports'>,
): Promise<GuideFigures> => {
  const [rows, evaluated, today] = await Promise.all([
    guidesStore(ctx.db).since(lagosDay(ctx.now())),
    evaluation(),
    modelUseToday(ctx),
  ])
  return {
    days: [...Map.groupBy(rows, ({ day }) => day)].map(([day, of]) => ({
      day,
      times: sum(of),
      outcomes: Object.fromEntries(
        outcomes.map((outcome) => [outcome, sum(of.filter((row) => row.outcome === outcome))]),
      ) as GuideFigures['days'][number]['outcomes'],
    })),
    languages: languages.map(({ code }) => ({
      language: code,
      times: sum(rows.filter(({ language }) => language === code)),
    })),
    guides: guideNames.map((guide) => ({ guide, times: sum(rows.filter((row) => row.guide === guide)) })),
    evaluation: {
      ...evaluated,
      languages: evaluated.languages.map(({ language, asked, facts, wrong }) => ({
        language,
        asked,
        facts,
        wrong,
      })),
    },
    model: { isSet: ctx.ports.model !== null, today, limit: modelLimit(ctx.config) },
  }
}
