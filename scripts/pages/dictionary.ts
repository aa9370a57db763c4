import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { to } from '#shared/sitemap.ts'
import type { PageState, Renderer } from '#shared/pages/rendered-page.ts'
import { type BuiltAssets, closeDocument, openDocument } from '#platform/server/pages/document.ts'

/** Pages that contain what pages share, and what is opened most: as guests see them, and as people do. */
const samples = { guest: ['about', 'auth'], person: ['feedback', 'quizCenter', 'dashboard'] } as const
type Sample = (typeof samples)['guest' | 'person'][number]

const guestOn = (name: Sample): PageState => ({
  name,
  instead: null,
  params: {},
  pathname: to(name),
  search: '',
  viewer: null,
  user: null,
  language: 'en',
  isLite: false,
  isDemonstration: false,
  csrfToken: '',
  formKey: '',
  form: null,
  flash: null,
  requestId: '',
})

const personOn = (name: Sample): PageState => {
  const viewer = { id: '', isAdmin: false, adminRole: null, roles: [], ageVerified: true, isVerified: false }
  const user = {
    id: '',
    firstName: '',
    lastName: '',
    role: 'Citizen',
    citizenNumber: 1,
    profileImageUrl: null,
    unread: 0,
    waiting: 0,
  }
  return { ...guestOn(name), viewer, user }
}

/**
 * Writes the dictionary of pages (RFC 9842): a text from which a browser that has it completes the pages it gets. Returns
 * its address.
 */
export const writeDictionary = async (
  folder: URL,
  assets: Omit<BuiltAssets, 'dictionary'>,
  renderer: Renderer,
): Promise<string> => {
  const noReads = async () => ({ problem: { status: 503, code: 'BUSY', message: '', fields: {} } })
  const parts = await Promise.all(
    [...samples.guest.map(guestOn), ...samples.person.map(personOn)].map(async (state) =>
      closeDocument(state, await renderer.render(state, noReads), assets, ''),
    ),
  )
  const text = [
    ...Object.values(assets.ownSheets),
    openDocument(guestOn('about'), null, assets),
    ...parts,
  ].join('')
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  await writeFile(new URL(`dictionary-${hash}.txt`, folder), text)
  return `/assets/dictionary-${hash}.txt`
}
