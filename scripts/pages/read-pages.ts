import { screens } from '../../src/shared/sitemap.ts'

/** Scripts of reading pages that come with the first touch of what needs them. */
export const touchScripts = { imageEval: 'src/domains/site/web/info/image-check.ts' } as const

/** True for a screen of level `read`: no script of the product ever draws it. */
export const isReadOnly = (name: string): boolean =>
  Object.entries(screens).some(([each, { level }]) => each === name && level === 'read')
