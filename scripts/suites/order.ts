import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, for a machine that has not run them before and has no times. */
export const longest = [
  'test/suites/matrix-',
  'test/suites/fuzz/part-',
  'src/domains/leaders/server/endorsements/race',
  'src/domains/record/server/following/resuming',
  'test/suites/reads',
  'test/suites/mutants',
  'test/suites/slow-bodies',
  'src/app/server/resilience/lost-database',
  'e2e/screens-',
  'e2e/budgets-',
  'e2e/torture',
  'e2e/kill',
  'e2e/lifecycle',
  'e2e/keys',
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
