import type { ChapterRole } from './contract.ts'

/** So many verified people of one local government area found a chapter. */
export const NEEDED_FOUNDERS = 3

/** Who speaks for a chapter: its lead and its secretary. */
export const speaksFor = (role: ChapterRole | null): boolean => role === 'lead' || role === 'secretary'

/** Who may second a secretary whom the lead chose: everybody else in the chapter. */
export const maySecond = (role: ChapterRole): boolean => role !== 'lead'

/** True once enough people stand behind a proposal for staff to look at it. */
export const hasFounders = (people: number): boolean => people >= NEEDED_FOUNDERS
