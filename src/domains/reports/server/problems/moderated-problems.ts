import { publishFiles, withdrawFiles } from '#domains/files/server/attachments.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { ModeratedKind, ModeratedSubject } from '#platform/server/moderated-kind.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { FLAGS_TO_HOLD } from '../../rules.ts'
import { visibilityStore } from './visibility-store.ts'

const photoOf = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<string[]> =>
  (await visibilityStore(ctx.db).byIds([id])).flatMap(({ photo_file_id: photo }) =>
    photo === null ? [] : [photo],
  )

/** A public report of a problem; its photo comes and goes with it. */
export const moderatedProblems: ModeratedKind = {
  name: 'reports.problem',
  outlivesAuthor: true,
  label: message('Reported problem'),
  holdAt: FLAGS_TO_HOLD,
  subjects: async (ctx, ids) =>
    new Map(
      (await visibilityStore(ctx.db).byIds(ids)).map((row): [string, ModeratedSubject] => [
        row.id,
        {
          authorId: row.reporter_id,
          title: row.title,
          text: row.description,
          href: to('problem', { reportId: row.id }),
          state: row.state,
          lga: row.lga,
          writtenAt: row.reported_at,
        },
      ]),
    ),
  hold: async (ctx, id) => {
    if (await visibilityStore(ctx.db).hold(id)) await withdrawFiles(ctx, await photoOf(ctx, id))
  },
  restore: async (ctx, id) => {
    await visibilityStore(ctx.db).decide(id, 'cleared')
    await publishFiles(ctx, await photoOf(ctx, id))
  },
  remove: async (ctx, id) => {
    await visibilityStore(ctx.db).decide(id, 'hidden')
    await withdrawFiles(ctx, await photoOf(ctx, id))
  },
}
