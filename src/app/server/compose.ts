import { declaredIn } from '#platform/server/manifest.ts'
import type { Domain, DomainManifest } from '#platform/server/manifest.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { routesOf } from '#platform/server/contributions/people-change.ts'
import { keepsHomes } from '#platform/server/contributions/homes-kind.ts'
import { keepsSwitches } from '#platform/server/contributions/switches-kind.ts'
import { foldChanges } from '#platform/server/pipeline/answer-cache.ts'
import {
  firstScreenFrom,
  sessionsOfPeople,
  shellUserFrom,
  takesNotices,
} from '#platform/server/contributions/shell-kind.ts'
import { watchTexts } from '#platform/server/texts/jobs.ts'
import { forgetOldAnswers } from '#platform/server/jobs/tidy-jobs.ts'

/** Completes each domain with what all others declare, in their order: a later one sees the completed earlier ones. */
const completed = (domains: readonly Domain[]): readonly DomainManifest[] => {
  const manifests: DomainManifest[] = [...domains]
  for (const [at, { completes, ...own }] of domains.entries()) {
    const parts = completes?.(declaredIn(manifests))
    const contributes = [...(own.contributes ?? []), ...(parts?.contributes ?? [])]
    manifests[at] = { ...own, ...parts, contributes }
  }
  return manifests
}

/** The product of its domains, as the server mounts it. Seeds run in the order of the domains, erasure the other way. */
export const compose = (domains: readonly Domain[]) => {
  const manifests = completed(domains)
  const declared = declaredIn(manifests)
  return {
    manifests,
    declared,
    routes: manifests.flatMap((manifest) => routesOf(manifest, declared)),
    jobs: [
      forgetOldAnswers,
      foldChanges,
      watchTexts,
      ...manifests.flatMap(({ jobs = [] }) => jobs),
    ] as readonly Job[],
    actionWords: Object.assign({}, ...manifests.map(({ actionWords }) => actionWords)) as Readonly<
      Record<string, string>
    >,
    sessions: declared.one(sessionsOfPeople),
    notifier: declared.one(takesNotices),
    homes: declared.one(keepsHomes),
    switches: declared.one(keepsSwitches),
    shellUser: shellUserFrom(declared),
    homeOf: firstScreenFrom(declared),
  }
}
