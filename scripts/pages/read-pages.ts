import { type ScreenName, screens } from '../../src/shared/sitemap.ts'

const shrinkChosen = 'src/platform/web/forms/photos/shrink-chosen.ts'
/** Scripts of reading pages that come with the first touch of what needs them. */
export const touchScripts = {
  imageEval: 'src/domains/site/web/info/image-check.ts',
  registerOrganization: shrinkChosen,
  manageOrganization: shrinkChosen,
  project: shrinkChosen,
} as const satisfies Partial<Record<ScreenName, string>>

/** The script of what floats over every page: the chat with a guide and what leads to it. It comes after the page. */
export const floatsScript = 'src/domains/guides/web/floats/main.ts'

/** What comes late on every page: the service worker, what is said of the network, the offer to install. */
export const lateScript = 'src/app/web/offline/main.ts'

/** True for a screen of level `read`: no script of the product ever draws it. */
export const isReadOnly = (name: string): boolean =>
  Object.entries(screens).some(([each, { level }]) => each === name && level === 'read')
