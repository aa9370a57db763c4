import { isId } from '#platform/server/database/cursors.ts'
import type { Ctx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { pictureUrlOf } from '../directory/directory.ts'
import { candidatesStore } from './candidates-store.ts'

/** What a ballot shows about a candidate. */
export interface CandidateCard {
  readonly id: string
  readonly fullName: string
  readonly currentOffice: string
  readonly isSample: boolean
  readonly pictureUrl: string | null
  /** The first sentence of the biography, cut at a word. */
  readonly about: string
  /** Titles of the evidence on file, where it has one. */
  readonly papers: readonly string[]
  /** All pieces of evidence on file. */
  readonly evidence: number
  /** The day of the approval, YYYY-MM-DD; null for none. */
  readonly vettedOn: string | null
}

const MAX_ABOUT = 140
const MAX_PAPERS = 3

/** The first sentence of a text, cut at a word when it is long. */
export const firstSentence = (text: string): string => {
  const [sentence = ''] = text.trim().split(/(?<=[.!?])\s+/)
  if (sentence.length <= MAX_ABOUT) return sentence
  return `${sentence.slice(0, MAX_ABOUT).replace(/\s+\S*$/, '')} …`
}

/** The candidates with these ids; unknown ids are absent. */
export const candidateCards = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, CandidateCard>> => {
  const wanted = [...new Set(ids)].filter(isId)
  if (wanted.length === 0) return new Map()
  const store = candidatesStore(ctx.db)
  const [rows, evidence] = await Promise.all([store.byIds(wanted), store.evidenceOf(wanted)])
  const byLeader = Map.groupBy(evidence, ({ leader_id }) => leader_id)
  return new Map(
    rows.map((row) => {
      const papers = byLeader.get(row.id) ?? []
      const card: CandidateCard = {
        id: row.id,
        fullName: row.full_name,
        currentOffice: row.current_office,
        isSample: row.is_sample,
        pictureUrl: pictureUrlOf(row),
        about: firstSentence(row.biography),
        papers: papers.flatMap(({ title }) => title || []).slice(0, MAX_PAPERS),
        evidence: papers.length,
        vettedOn: row.verified_at && lagosDay(row.verified_at),
      }
      return [row.id, card]
    }),
  )
}
