import { isScreenPath, type ScreenPath } from '../sitemap.ts'

/**
 * Pages that the specification names and that do not exist yet. Menus leave them out, and the landing page calls what
 * needs them coming. A test fails once one of them has a screen, so the list can only shrink.
 */
export const pagesToCome = [
  '/events',
  '/network',
  '/campus',
  '/local-chapters',
  '/admin/institution-manager',
  '/nysc-camps',
  '/forum',
  '/top-schools',
] as const

/** A screen of the sitemap, or what is to come, so that a typing error does not compile. */
export type PlannedPath = ScreenPath | (typeof pagesToCome)[number]

/** True once it exists: nobody says by hand what is open. */
export const isOpen = (path: PlannedPath): boolean => isScreenPath(path)
