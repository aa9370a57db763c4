import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, for a machine that has not run them before and has no times. */
export const longest = [
  'testing/suites/code-in-texts',
  'testing/suites/matrix-',
  'src/app/server/resilience/loop-hold',
  'scripts/new-domain',
  'testing/suites/plain-routes',
  'testing/suites/dead-links',
  'testing/suites/reads',
  'scripts/import',
  'src/app/server/prepare',
  'testing/suites/fuzz/part-',
  'testing/suites/slow-bodies',
  'src/app/server/resilience/lost-database',
  'src/domains/leaders/server/endorsements/race',
  'src/domains/record/server/following/resume',
  'testing/suites/mutants',
  'testing/browser/operating/fresh-production',
  // Before journeys that fill the server which they share.
  'testing/browser/screens/screens-',
  'testing/browser/voting/results-community',
  'testing/browser/operating/torture',
  'testing/browser/operating/kill',
  'testing/browser/operating/lifecycle',
  'testing/browser/operating/keys',
  'testing/browser/screens/code-in-texts',
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
