import * as z from 'zod/mini'
import { projectCategories } from '../contract.ts'
import projects from '../demo/projects.json' with { type: 'json' }

const DemoProject = z.strictObject({
  /** The stable name of the sample, so that its address stays the same. */
  key: z.string(),
  category: z.enum(projectCategories),
  title: z.string(),
  summary: z.string(),
  story: z.string(),
  lga: z.string(),
  community: z.string(),
  responsible: z.string(),
  status: z.enum(['active', 'completed']),
  /** Days since it opened, and since it ended. */
  age: z.int(),
  ended: z.optional(z.int()),
  /** The number of invented votes at the start. */
  votes: z.int(),
  /** Its costs in whole SUP: 100 naira each (decision D-02). */
  costs: z.array(z.tuple([z.string(), z.int()])),
  /** What happens one after the other, with the weeks that each takes. */
  steps: z.array(z.tuple([z.string(), z.int()])),
})
/** An invented project for the demonstration; it means no real community or body (decision D-23). */
export type DemoProject = z.output<typeof DemoProject>

/** One sample of each category with the goals of the specification (1.8M to 5M naira), and two completed ones. */
export const demoProjects = z.array(DemoProject).parse(projects)
