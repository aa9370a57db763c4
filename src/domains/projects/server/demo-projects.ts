import * as z from 'zod/mini'
import { projectCategories } from '../contract.ts'
import projects from '../samples/projects.json' with { type: 'json' }

const DemoProject = z.strictObject({
  /** Names the sample, so that its address stays. */
  key: z.string(),
  category: z.enum(projectCategories),
  title: z.string(),
  summary: z.string(),
  story: z.string(),
  lga: z.string(),
  community: z.string(),
  responsible: z.string(),
  status: z.enum(['active', 'completed']),
  /** Days since it was opened, and since it ended. */
  age: z.int(),
  ended: z.optional(z.int()),
  /** How many invented votes it begins with. */
  votes: z.int(),
  /** What it costs, in whole SUP: 100 naira for each (decision D-02). */
  costs: z.array(z.tuple([z.string(), z.int()])),
})
/** An invented project of the demonstration; no real community or body is meant (decision D-23). */
export type DemoProject = z.output<typeof DemoProject>

/** One sample of each category, with the goals of the specification (1.8M to 5M naira), and two that are completed. */
export const demoProjects = z.array(DemoProject).parse(projects)
