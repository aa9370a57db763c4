import { screens } from '../../src/shared/sitemap.ts'

/** True for a screen of level `read`: no script of the product ever draws it. */
export const isReadOnly = (name: string): boolean =>
  Object.entries(screens).some(([each, { level }]) => each === name && level === 'read')
