import { trainingConsoleCalls } from './console-contract.ts'
import { lessonCalls } from './lesson-contract.ts'
import { mentoringCalls } from './mentoring-contract.ts'
import { pathCalls } from './path-contract.ts'

/** Training of leaders: lessons, the path with its capstone, mentoring, and the console for it. */
export const trainingApi = { ...lessonCalls, ...pathCalls, ...mentoringCalls, ...trainingConsoleCalls }
