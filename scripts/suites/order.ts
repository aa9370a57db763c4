import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, for a machine that has not run them before and has no times. */
export const longest = [
  'test/suites/code-in-texts',
  'test/suites/matrix-',
  'src/app/server/resilience/loop-hold',
  'scripts/new-domain',
  'test/suites/plain-routes',
  'test/suites/dead-links',
  'test/suites/reads',
  'scripts/import',
  'src/app/server/prepare',
  'test/suites/fuzz/part-',
  'test/suites/slow-bodies',
  'src/app/server/resilience/lost-database',
  'src/domains/leaders/server/endorsements/race',
  'src/domains/record/server/following/resuming',
  'test/suites/mutants',
  'e2e/fresh-production',
  'e2e/results-community',
  'e2e/screens-',
  'e2e/torture',
  'e2e/kill',
  'e2e/lifecycle',
  'e2e/keys',
  'e2e/code-in-texts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((part) => moduleId.includes(part))
  return rank < 0 ? longest.length : rank
}

/** Starts the slowest files first, so that no worker runs alone at the end; files of a project stay together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((a, b) => rankOf(a) - rankOf(b)),
    )
  }
}
