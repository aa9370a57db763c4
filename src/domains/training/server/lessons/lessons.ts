import * as z from 'zod/mini'
import { message } from '#shared/words.ts'
import lessons from '../../reference/lessons.json' with { type: 'json' }

/**
 * The six modules in path order; reference/lessons.json holds the lessons, reference/questions.json their question
 * banks.
 */
const titles = {
  'local-government': {
    title: message('How local government works'),
    summary: message('Who decides what in the ward, the council and the State, and which law says so.'),
  },
  'public-money': {
    title: message('Following public money'),
    summary: message('Budgets, contracts and receipts: how to read them and how to show your own.'),
  },
  integrity: {
    title: message('Integrity under pressure'),
    summary: message('Gifts, relatives and deals: how to declare an interest and how to say no.'),
  },
  listening: {
    title: message('Listening and answering'),
    summary: message('Town halls that change something, and answers that people can check.'),
  },
  'open-records': {
    title: message('Open records'),
    summary: message('What people may ask for under the Freedom of Information Act, and by when you answer.'),
  },
  neutrality: {
    title: message('Fair, safe and neutral'),
    summary: message(
      'Everyone takes part: no party, no violence, and room for women, youth and people with disabilities.',
    ),
  },
} as const

export type ModuleId = keyof typeof titles
export const moduleIds = Object.keys(titles) as ModuleId[]

const Lesson = z.strictObject({
  minutes: z.int(),
  sections: z.array(z.strictObject({ heading: z.string(), paragraphs: z.array(z.string()) })),
  sources: z.array(z.string()),
})
type Lesson = z.output<typeof Lesson>

const contents = lessons as Readonly<Record<ModuleId, unknown>>

export interface TrainingModule extends Lesson {
  readonly id: ModuleId
  readonly title: string
  readonly summary: string
}

/** All modules with their lessons, in order. */
export const trainingModules: readonly TrainingModule[] = moduleIds.map((id) => ({
  id,
  ...titles[id],
  ...Lesson.parse(contents[id]),
}))

export const isModuleId = (text: string): text is ModuleId => moduleIds.some((id) => id === text)
